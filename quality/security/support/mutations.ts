import type { Schema } from '@bahi/contracts/kit';
import type { Seeded } from '@bahi/testing/shop/seeded';
import * as z from 'zod/mini';
import { NASTY_BODIES, NASTY_HEADERS, NASTY_JSON, NASTY_TEXTS, NASTY_TYPES } from './nasty-values.js';
import { askOf, type PublicCall, type Sample } from './public-calls.js';
import type { RawAsk } from './raw-http.js';

/** A request that was spoiled, and how. */
export interface Mutant {
  readonly what: string;
  readonly ask: RawAsk;
}

type Spoil = (call: PublicCall, sample: Sample, random: Seeded) => Mutant | null;

/** The names a schema knows, straight from the contract; a field that is new is spoiled from its first day. */
export function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const jsonValue: Spoil = (call, sample, random) => {
  if (!sample.json) return null;
  const [name, value] = [random.pick(fieldsOf(call.spec.body)), random.pick(NASTY_JSON)];
  const others = fieldTexts(sample).filter(([other]) => other !== name);
  return { what: `${name} = ${shown(value)}`, ask: jsonWith(call, sample, [...others, [name, value]]) };
};

const jsonShape: Spoil = (call, sample, random) => {
  if (!sample.json) return null;
  const fields = fieldTexts(sample);
  const name = random.pick(fields)[0];
  const value = random.pick(NASTY_JSON);
  return random.pick<Mutant>([
    {
      what: `without ${name}`,
      ask: jsonWith(
        call,
        sample,
        fields.filter(([other]) => other !== name),
      ),
    },
    { what: `${name} twice`, ask: jsonWith(call, sample, [...fields, [name, value]]) },
    { what: `extra = ${shown(value)}`, ask: jsonWith(call, sample, [...fields, ['extra', value]]) },
    { what: `__proto__ = ${shown(value)}`, ask: jsonWith(call, sample, [['__proto__', value], ...fields]) },
    { what: 'a shop of its own', ask: jsonWith(call, sample, [...fields, ['shopId', '"*"'], ['userId', '"*"']]) },
  ]);
};

const wholeBody: Spoil = (call, sample, random) => {
  const body = random.pick(NASTY_BODIES);
  const ask = askOf(call, sample);
  const headers = { 'Content-Type': 'application/json', ...ask.headers };
  return { what: `body ${shown(String(body))}`, ask: { ...ask, headers, body } };
};

const cutBody: Spoil = (call, sample, random) => {
  const ask = askOf(call, sample);
  if (!ask.body || ask.body.length < 2) return null;
  const at = random.below(ask.body.length);
  return { what: `body cut after ${at}`, ask: { ...ask, body: ask.body.slice(0, at) } };
};

const flippedBody: Spoil = (call, sample, random) => {
  const ask = askOf(call, sample);
  if (!ask.body) return null;
  const bytes = Buffer.from(ask.body as Buffer);
  const at = random.below(bytes.length);
  const value = random.below(256);
  bytes[at] = value;
  return { what: `byte ${at} is ${value}`, ask: { ...ask, body: bytes } };
};

const partValue: Spoil = (call, sample, random) => {
  if (!sample.parts) return null;
  const [name, value] = [random.pick(fieldsOf(call.spec.body)), random.pick(NASTY_TEXTS)];
  const parts = { ...sample.parts, [name]: value };
  return { what: `part ${name} = ${shown(value)}`, ask: askOf(call, { ...sample, parts }) };
};

const partShape: Spoil = (call, sample, random) => {
  if (!sample.parts) return null;
  const name = random.pick(fieldsOf(call.spec.body));
  const { [name]: _left, ...without } = sample.parts;
  const odd = random.pick([
    `${name}[]`,
    `${name}[a][b]`,
    '__proto__',
    'constructor',
    'a'.repeat(200),
    '',
    '"',
    call.spec.file?.name ?? '',
  ]);
  return random.pick<Mutant>([
    { what: `without part ${name}`, ask: askOf(call, { ...sample, parts: without }) },
    { what: `part ${shown(odd)}`, ask: askOf(call, { ...sample, parts: { ...sample.parts, [odd]: 'x' } }) },
    { what: 'without the file', ask: askOf(call, { parts: sample.parts }) },
    { what: 'an empty file', ask: askOf(call, { ...sample, file: Buffer.alloc(0) }) },
  ]);
};

const pathParameter: Spoil = (call, sample, random) => {
  const [name] = Object.keys(sample.params ?? {});
  if (!name) return null;
  const value = inUrl(random.pick(NASTY_TEXTS));
  return { what: `${name} = ${shown(value)}`, ask: askOf(call, { ...sample, params: { [name]: value || '%20' } }) };
};

const TAILS = [
  '%',
  '%ff',
  '%00',
  '/',
  '//',
  '/..',
  '/%2e%2e',
  ';a=b',
  '%0d%0aX:y',
  '?',
  '??',
  '&',
  '%u0041',
  '/'.repeat(500),
  '.json',
  '%20',
];

const pathTail: Spoil = (call, sample, random) => {
  const ask = askOf(call, sample);
  const tail = random.pick(TAILS);
  return { what: `path + ${tail.slice(0, 20)}`, ask: { ...ask, path: ask.path + tail } };
};

const queryValue: Spoil = (call, sample, random) => {
  const names = [...fieldsOf(call.spec.query), '_t', 'shopId', '__proto__', 'a[b]'];
  const name = random.pick(names);
  const value = encodeURIComponent(inUrl(random.pick(NASTY_TEXTS)));
  const ask = askOf(call, sample);
  const start = ask.path.includes('?') ? '&' : '?';
  const pair = random.pick([
    `${name}=${value}`,
    `${name}=a&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}[$ne]=${value}`,
    `${name}=%ff%fe`,
    name,
    `=${value}`,
    'a&'.repeat(3_000),
  ]);
  return { what: `query ${pair.slice(0, 50)}`, ask: { ...ask, path: ask.path + start + pair } };
};

const contentType: Spoil = (call, sample, random) => {
  const ask = askOf(call, sample);
  const type = random.pick(NASTY_TYPES);
  return { what: `type ${type.slice(0, 50)}`, ask: { ...ask, headers: { ...ask.headers, 'Content-Type': type } } };
};

const oddHeader: Spoil = (call, sample, random) => {
  const ask = askOf(call, sample);
  const header = random.pick(NASTY_HEADERS);
  return { what: shown(JSON.stringify(header)), ask: { ...ask, headers: { ...ask.headers, ...header } } };
};

const otherMethod: Spoil = (call, sample, random) => {
  const method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'M-SEARCH',
  ]);
  return { what: method, ask: { ...askOf(call, sample), method } };
};

const SPOILS: readonly Spoil[] = [
  jsonValue,
  jsonValue,
  jsonValue,
  jsonShape,
  wholeBody,
  cutBody,
  flippedBody,
  partValue,
  partValue,
  partValue,
  partShape,
  pathParameter,
  pathTail,
  queryValue,
  queryValue,
  contentType,
  oddHeader,
  otherMethod,
];

/** Spoils a good request in one way that fits it. */
export function mutate(call: PublicCall, sample: Sample, random: Seeded): Mutant {
  for (;;) {
    const mutant = random.pick(SPOILS)(call, sample, random);
    if (mutant) return mutant;
  }
}

function shown(text: string) {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…(${text.length})` : text);
}

/** Short enough for a path, and without halves of letters, which no URL can hold. */
function inUrl(text: string) {
  return Buffer.from(text.slice(0, 1_500)).toString();
}

function jsonWith(call: PublicCall, sample: Sample, fields: readonly (readonly [string, string])[]): RawAsk {
  const ask = askOf(call, { ...sample, json: {} });
  return { ...ask, body: `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}` };
}

function fieldTexts({ json = {} }: Sample) {
  return Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)] as const);
}
