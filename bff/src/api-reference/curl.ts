import { bodyOf, type Call, FORM_TYPE, realParameters } from './document.js';
import { exampleOf } from './example.js';
import { SAMPLE_ADDRESS, SAMPLE_FILES } from './sample-values.js';

/** A call as a command line; `$BAHI` is the address of the product, `$TOKEN` the token of a session. */
export function curlOf(call: Call): string {
  const parts = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"$BAHI${addressOf(call)}"`,
    ...(call.security ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(call.parameters.some(({ in: place }) => place === 'header') ? [`-H "Idempotency-Key: $(date +%s)"`] : []),
    ...bodyArguments(call),
  ];
  return parts.join(' \\\n  ');
}

function addressOf(call: Call) {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => SAMPLE_ADDRESS[name] ?? name);
  const query = realParameters(call)
    .filter(({ in: place, schema }) => place === 'query' && schema.default !== undefined)
    .map(({ name, schema }) => `${name}=${String(exampleOf(schema, name))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function bodyArguments(call: Call): string[] {
  const body = bodyOf(call);
  if (!body) return [];
  const fields = exampleOf(body.schema) as Record<string, unknown>;
  if (body.type !== FORM_TYPE)
    return [`-H "Content-Type: ${body.type}"`, `-d ${quoted(JSON.stringify(fields, null, 2))}`];
  const files = Object.entries(body.schema.properties ?? {}).filter(([, { format }]) => format === 'binary');
  return [
    ...Object.entries(fields).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`),
    ...files.map(([name]) => `-F ${name}=@${SAMPLE_FILES[name] ?? 'file'}`),
  ];
}

function quoted(text: string) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
