import { contracts } from '@bahi/contracts';
import { type EndpointSpec, openApiDocument } from '@bahi/contracts/kit';
import { callSection } from './call-section.js';
import { curlOf } from './curl.js';
import { type ApiDocument, bodyOf, callsOf, JSON_TYPE, successOf } from './document.js';
import { exampleOf } from './example.js';
import { referencePage } from './reference-page.js';

const document = openApiDocument(contracts, '1.0.0') as unknown as ApiDocument;
const calls = callsOf(document);
const specs = new Map<string, EndpointSpec>(
  contracts.flatMap(({ name, api }) => Object.entries(api).map(([call, spec]) => [`${name}.${call}`, spec] as const)),
);

describe('the examples of the API reference', () => {
  it.each(calls.map((call) => [call.operationId, call] as const))('%s keeps its own contract', (id, call) => {
    const spec = specs.get(id);
    const [body, success] = [bodyOf(call), successOf(call)];

    if (success.type === JSON_TYPE)
      expect(spec?.reply.safeParse(exampleOf(success.schema))).toMatchObject({ success: true });
    else expect(callSection(call)).toContain(`Reply 200: a file, <code>${success.type}</code>.`);
    if (body) expect(spec?.body?.safeParse(exampleOf(body.schema))).toMatchObject({ success: true });
  });
});

describe('the API reference', () => {
  const page = referencePage(document);

  it('has each call with its fields, failures and command', () => {
    const sections = page.split('<section id="');
    const order = sections.find((section) => section.startsWith('orders-placeOrder')) ?? '';

    expect(sections.filter((section) => /^\w+-\w+" class="call"/.test(section))).toHaveLength(calls.length);
    for (const part of ['quantityOrdered', 'updatedProduct.<wbr>remainingQuantity', 'out-of-stock', 'Idempotency-Key'])
      expect(order).toContain(part);
  });

  it('runs no script and shows markup as text', () => {
    const hostile = referencePage({ ...document, info: { ...document.info, title: '<script>alert(1)</script>' } });

    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(hostile).not.toContain('<script');
  });

  it('quotes what a command line would read', () => {
    const call = { ...calls[0], requestBody: { content: { 'application/json': { schema: apostrophe } } } };

    expect(curlOf(call as never)).toContain(`"name": "It'\\''s"`);
  });
});

const apostrophe = { properties: { name: { type: 'string', enum: ["It's"] } } };
