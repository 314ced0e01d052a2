import { escapeHtml } from '@bahi/platform/kernel';
import { curlOf } from './curl.js';
import { bodyOf, type Call, JSON_TYPE, realParameters, type Success, successOf } from './document.js';
import { exampleOf } from './example.js';
import { fieldTable, parameterTable } from './fields.js';
import { code, codeBlock, table } from './html.js';

/** One call: what it needs, takes, answers and how it fails, with an example of each. */
export function callSection(call: Call): string {
  const body = bodyOf(call);
  const success = successOf(call);
  return `<section id="${anchorOf(call)}" class="call">
<h3>${methodBadge(call)} <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}.</p>
<p class="needs">${needsOf(call)}</p>
<div class="columns"><div>
${parameterTable(realParameters(call))}
${body ? fieldTable(`Body, ${code(body.type)}`, body.schema) : ''}
${replyTable(success)}
${failureTable(call)}
</div><div>
${codeBlock('Example', curlOf(call))}
${replyExample(success)}
</div></div></section>`;
}

/** The place of a call on the page. */
export function anchorOf({ operationId }: Call): string {
  return operationId.replace('.', '-');
}

/** The method as a coloured word. */
export function methodBadge({ method }: Call): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function replyTable({ status, type, schema }: Success) {
  if (type === JSON_TYPE) return fieldTable(`Reply ${status}`, schema);
  return `<p>Reply ${status}: a file, ${code(type)}.</p>`;
}

function replyExample({ status, type, schema }: Success) {
  return type === JSON_TYPE ? codeBlock(`Reply ${status}`, JSON.stringify(exampleOf(schema), null, 2)) : '';
}

function needsOf(call: Call) {
  if (!call.security) return 'No token.';
  const needs = call['x-needs'];
  return needs === undefined || needs === 'own'
    ? 'Needs a token; no permission beyond it.'
    : `Needs a token with the permission ${code(needs)}.`;
}

function failureTable({ responses }: Call) {
  const rows = Object.entries(responses).flatMap(([status, { 'x-failures': failures = [] }]) =>
    failures.map((one) => [status, code(one.code), escapeHtml(one.text)]),
  );
  return table('Failures', ['Status', 'Code', 'Text'], rows);
}
