import { commonFailures, type EndpointSpec, type Failure, type ServiceContract } from '@bahi/contracts/kit';
import { escapeHtml } from '@bahi/platform/kernel';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#15201d}
h2{border-bottom:1px solid #d9dfdc;margin-top:2.5rem;text-transform:capitalize}h3{margin:1.5rem 0 .25rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #d9dfdc;padding:.25rem .5rem;text-align:left;vertical-align:top}
code{font-family:ui-monospace,monospace}`;

/** The API as a page: every public call with its needs and failures. No script. */
export function docsPage(contracts: readonly ServiceContract[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bahi API</title><style>${STYLE}</style></head>
<body><h1>Bahi API</h1><p>The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${contracts.map(service).join('\n')}
<h2>Every call</h2>${failureTable(Object.values(commonFailures))}</body></html>`;
}

function failureRow({ status, code, text, title }: Failure) {
  return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(text ?? title)}</td></tr>`;
}

function failureTable(failures: readonly Failure[]) {
  return failures.length === 0
    ? ''
    : `<table><thead><tr><th>Status</th><th>Code</th><th>Text</th></tr></thead><tbody>${failures.map(failureRow).join('')}</tbody></table>`;
}

function call(name: string, spec: EndpointSpec) {
  return `<section id="${name}">
<h3><code>${spec.method} ${escapeHtml(spec.path)}</code></h3>
<p>${escapeHtml(spec.summary)}. ${spec.auth === 'user' ? 'Needs a token.' : 'Needs no token.'} Answers ${spec.status ?? 200}.</p>
${failureTable(spec.failures ?? [])}</section>`;
}

function service({ name, api }: ServiceContract) {
  const calls = Object.entries(api).filter(([, spec]) => spec.auth !== 'internal');
  return `<h2>${name}</h2>${calls.map(([key, spec]) => call(`${name}-${key}`, spec)).join('\n')}`;
}
