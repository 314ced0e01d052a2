/** The look of the page: the colours of the web app, light and dark by the reader's system. */
export const STYLE = `:root{color-scheme:light dark;--canvas:#f5f7f6;--surface:#fff;--border:#d9dfdc;--text:#15201d;--quiet:#44514d;
--link:#0a6a6f;--get:#1c5a9e;--post:#176b36;--put:#7e5000;--delete:#b3241c}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1413;--surface:#161d1b;--border:#2c3633;--text:#e7eeeb;--quiet:#b5c1bd;
--link:#56c3c1;--get:#8fc2ff;--post:#71d695;--put:#f2be5c;--delete:#ff9a90}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--canvas)}
a{color:var(--link)}code,pre{font-family:ui-monospace,monospace;font-size:.875em}
header{padding:1rem}h1{margin:0;font-size:1.5rem}nav{font-size:.875rem}nav h2{margin:1rem 0 .25rem;font-size:1rem;text-transform:capitalize}
nav ul{margin:0;padding:0;list-style:none}nav a{display:block;padding:.25rem 0;overflow-wrap:anywhere}
main{padding:1rem;max-width:80rem}h1 small{color:var(--quiet);font-weight:400}
main>h2{margin:3rem 0 0;text-transform:capitalize}
.call{padding:1.5rem 0;border-bottom:1px solid var(--border)}h3{margin:0;font-size:1.125rem;overflow-wrap:anywhere}
.method{font:600 .75rem/1 ui-monospace,monospace}.get{color:var(--get)}.post{color:var(--post)}
.put,.patch{color:var(--put)}.delete{color:var(--delete)}.needs{color:var(--quiet)}
table{width:100%;margin:1rem 0;border-collapse:collapse;background:var(--surface);font-size:.875rem}
caption{padding:.25rem 0;text-align:left;font-weight:600}
th,td{padding:.375rem .5rem;border:1px solid var(--border);text-align:left;vertical-align:top}td:first-child{color:var(--quiet)}td code{color:var(--text)}.wide{overflow-x:auto}
figure{margin:1rem 0}figcaption{font-size:.875rem;font-weight:600;padding:.25rem 0}
pre{margin:0;padding:.75rem;overflow:auto;max-height:32rem;border:1px solid var(--border);background:var(--surface)}
@media (min-width:60rem){body{display:grid;grid-template-columns:18rem minmax(0,1fr)}
header{position:sticky;top:0;height:100vh;overflow:auto;border-right:1px solid var(--border)}
main{padding:1rem 2rem}}
@media (min-width:80rem){.columns{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:2rem}}`;
