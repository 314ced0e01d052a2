import type { FixedProduct } from './fixed-product.js';
import { createPlaceholders, type Placeholders } from './placeholders.js';

/** One call and its whole reply, with placeholders for random values. */
export interface RecordedCall {
  readonly case: string;
  readonly call: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text. */
  readonly body: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  /** A body as it is; its type is in `headers`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the recording is compared as text; a script only picks ids from it
  readonly body: any;
}

/** Sends `METHOD /path` and records the reply under the name of its case. */
export type Send = (name: string, call: string, options?: CallOptions) => Promise<Reply>;

/** Sends a call several times and records the first and the last reply. */
export type Repeat = (times: number, name: string, call: string, options: () => CallOptions) => Promise<void>;

/** The headers that the wire contract names. */
const HEADERS = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Location',
  'Allow',
  'Retry-After',
  'Idempotent-Replay',
  'X-Position',
  'X-Behind',
  'Set-Cookie',
];
/** Named for pictures only. */
const PICTURE_HEADERS = ['X-Content-Type-Options'];
/** Named for calls from an allowed origin only. */
const ORIGIN_HEADERS = [
  'Access-Control-Allow-Origin',
  'Vary',
  'Access-Control-Expose-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Access-Control-Max-Age',
];

const DEADLINE_MS = 30_000;
const BETWEEN_CALLS = { seconds: 1 };

/** Records calls to a product, one after the other, a second apart on its clock. */
export function createCallRecorder(product: FixedProduct) {
  const calls: RecordedCall[] = [];
  const placeholders = createPlaceholders();

  const exchange = async (name: string, call: string, options: CallOptions = {}) => {
    const [method = '', path = ''] = call.split(' ');
    product.clock.advance(BETWEEN_CALLS);
    const reply = await fetch(product.url + path, requestOf(method, options));
    const text = textOf(reply.headers, Buffer.from(await reply.arrayBuffer()));
    const requestId = reply.headers.get('x-request-id');
    if (path.startsWith('/api') && !requestId) throw new Error(`${call} was answered without X-Request-ID`);
    if (reply.ok && method !== 'GET') await product.settle();
    const record = () => {
      const maskedCall = placeholders.mask(call);
      const headers = headersOf(reply.headers, placeholders);
      const body = maskBody(text, requestId, placeholders);
      calls.push({ case: name, call: maskedCall, status: reply.status, headers, body });
    };
    return { status: reply.status, headers: reply.headers, text, record };
  };

  const send: Send = async (name, call, options) => {
    const { status, headers, text, record } = await exchange(name, call, options);
    record();
    return { status, headers, body: text.startsWith('{') ? JSON.parse(text) : {} };
  };

  const repeat: Repeat = async (times, name, call, options) => {
    for (let time = 1; time <= times; time += 1) {
      const { record } = await exchange(`${name}, time ${time}`, call, options());
      if (time === 1 || time === times) record();
    }
  };

  return { calls: calls as readonly RecordedCall[], send, repeat };
}

function isPicture(headers: Headers) {
  return headers.get('content-type')?.startsWith('image/') ?? false;
}

/** Keeps the quotes and a `W/` in front: they belong to the contract, the value inside does not. */
function maskEtag(value: string, { nameOf }: Placeholders) {
  return value.replace(/"(.*)"/, (_all, digest: string) => `"${nameOf('etag', digest)}"`);
}

function maskCookie(value: string, { nameOf }: Placeholders) {
  return value
    .replace(/(?<==)[^;]*/, (secret) => nameOf('cookie', secret))
    .replace(/(?<=Expires=)[^;]*/, '<the time of this machine>');
}

function maskHeader(name: string, value: string, placeholders: Placeholders): string {
  if (name === 'ETag') return maskEtag(value, placeholders);
  if (name === 'Set-Cookie') return maskCookie(value, placeholders);
  // Positions count the events of a service; the contract promises no count.
  if (name === 'X-Position') return '<present>';
  return placeholders.mask(value);
}

function namesFor(headers: Headers) {
  return [
    ...HEADERS,
    ...(isPicture(headers) ? PICTURE_HEADERS : []),
    ...(headers.has('access-control-allow-origin') ? ORIGIN_HEADERS : []),
  ];
}

function headersOf(headers: Headers, placeholders: Placeholders) {
  return Object.fromEntries(
    namesFor(headers).flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, maskHeader(name, value, placeholders)]];
    }),
  );
}

/** The library that encodes pictures may change their bytes with its version. */
function textOf(headers: Headers, bytes: Buffer) {
  return isPicture(headers) ? '<picture>' : bytes.toString('utf8');
}

function maskBody(text: string, requestId: string | null, { mask }: Placeholders) {
  return mask(requestId ? text.replaceAll(requestId, '<request id>') : text);
}

function requestOf(method: string, { token, json, form, raw, headers }: CallOptions): RequestInit {
  return {
    method,
    body: form ?? raw ?? (json === undefined ? null : JSON.stringify(json)),
    headers: {
      'Accept-Encoding': 'identity',
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    signal: AbortSignal.timeout(DEADLINE_MS),
  };
}
