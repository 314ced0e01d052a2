import { escapeHtml } from '@bahi/platform/kernel';
import { anchorOf, callSection, methodBadge } from './call-section.js';
import { type ApiDocument, type Call, callsOf } from './document.js';
import { fieldTable } from './fields.js';
import { code, codeBlock } from './html.js';
import { STYLE } from './style.js';

/** The API as a page for people, made from its document. It needs no script. */
export function referencePage(document: ApiDocument): string {
  const calls = callsOf(document);
  const services = [...new Set(calls.flatMap(({ tags }) => tags))];
  const callsByService = services.map((name) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><header><h1>${escapeHtml(document.info.title)} API <small>${escapeHtml(document.info.version)}</small></h1>
<nav aria-label="Calls">${contents(callsByService)}</nav></header>
<main>${introduction(document)}
${callsByService.map(serviceSection).join('\n')}</main></body></html>`;
}

interface Service {
  readonly name: string;
  readonly calls: readonly Call[];
}

function contents(services: readonly Service[]) {
  const links = ({ calls }: Service) =>
    calls.map((call) => `<li><a href="#${anchorOf(call)}">${methodBadge(call)} ${escapeHtml(call.path)}</a></li>`);
  const lists = services.map((one) => `<h2>${one.name}</h2><ul>${links(one).join('')}</ul>`);
  return `<p><a href="#basics">Basics</a></p>${lists.join('')}`;
}

function serviceSection({ name, calls }: Service) {
  return `<h2 id="${name}">${name}</h2>${calls.map(callSection).join('\n')}`;
}

const SIGN_IN = `BAHI=http://127.0.0.1:8080
TOKEN=$(curl -s "$BAHI/api/auth/login" -H "Content-Type: application/json" \\
  -d '{"email":"asha@bahi.example","password":"Khata#2026"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;

const PROBLEM = {
  type: '/problems/out-of-stock',
  title: 'Out of stock',
  status: 409,
  detail: 'Product is out of stock',
  instance: 'urn:uuid:5b0c3f6e-63d4-4f0e-9d0a-6f2c1f0a7b11',
  code: 'out-of-stock',
  errors: [],
  success: false,
  error: 'Product is out of stock',
  message: 'Product is out of stock',
};

function introduction({ components }: ApiDocument) {
  return `<section id="basics"><div class="columns"><div>
<p>Calls and answers are JSON, in UTF-8. The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p><strong>Token.</strong> Sign in, then send ${code('Authorization: Bearer <token>')}. A token lasts 24 hours.</p>
<p><strong>Repeats.</strong> Send ${code('Idempotency-Key')} with a write. A repeat under the same key has no second effect and gets
the first answer, with ${code('Idempotent-Replay: true')}.</p>
<p><strong>Own writes.</strong> A write answers with ${code('X-Position')}. Send it back as ${code('X-After')}, and a read waits up to
400 ms until it has seen the write; ${code('X-Behind: true')} says that it has not.</p>
<p><strong>Parameters.</strong> Every read accepts ${code('_t')}, ${code('_nocache')}, ${code('csvUpload')} and ${code('count')}, and
ignores them.</p>
<p><strong>Failures.</strong> A status of 400 or more has the body below, as ${code('application/problem+json')}. The pair of status and
code is stable; the text is for people. 429 and 503 say in ${code('Retry-After')} when to try again. ${code('X-Request-ID')} names
the call in our logs.</p>
${fieldTable('A failure', components.schemas.Problem)}
</div><div>${codeBlock('Sign in', SIGN_IN)}${codeBlock('A failure', JSON.stringify(PROBLEM, null, 2))}</div></div></section>`;
}
