import type { CaughtMail } from './read-mail.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** One page with every mail in the box, newest first. */
export function page(mails: readonly CaughtMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Caught mail</title>
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid}pre{white-space:pre-wrap;font:inherit}</style>
<h1>Caught mail</h1>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</html>
`;
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

function article({ at, to, subject, text }: CaughtMail): string {
  return `<article><h2>${asText(subject)}</h2><p>To ${asText(to.join(', '))}, <time>${asText(at)}</time></p><pre>${asText(text)}</pre></article>`;
}
