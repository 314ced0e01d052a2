import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret/of+the=tests' } as const;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** An S3-compatible store in memory with one bucket, `pictures`; checks every signature and every checksum of a body. */
export interface S3Server {
  /** For `FILES_URL`. */
  readonly filesUrl: string;
  readonly keys: typeof KEYS;
  /** Names of the stored objects, without the bucket. */
  names(): string[];
  /** Answers the next calls with this status, as a store in trouble does. */
  failNext(status: number, calls: number): void;
  close(): Promise<void>;
}

interface Stored {
  readonly content: Buffer;
  readonly at: Date;
}

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly stored?: Stored;
}

const BUCKET = '/pictures/';

/** Starts the store on a free port. */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const failing = { status: 0, calls: 0 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { status, code, stored } =
      failing.calls-- > 0 ? ({ status: failing.status, code: 'SlowDown' } as Answer) : answer(objects, request, body);
    if (stored) response.setHeader('Last-Modified', stored.at.toUTCString());
    if (stored) response.setHeader('Content-Length', stored.content.length);
    response.writeHead(status).end(stored?.content ?? (code ? `<Error><Code>${code}</Code></Error>` : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    filesUrl: `s3://pictures/shop/files?endpoint=http://127.0.0.1:${port}&region=in-1`,
    keys: KEYS,
    names: () => [...objects.keys()].sort(),
    failNext: (status, calls) => Object.assign(failing, { status, calls }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(objects: Map<string, Stored>, request: IncomingMessage, body: Buffer): Answer {
  const { method = '', url = '' } = request;
  if (!isSigned(request, body)) return { status: 403, code: 'SignatureDoesNotMatch' };
  if (!url.startsWith(BUCKET)) return { status: 404, code: 'NoSuchBucket' };
  const name = url.slice(BUCKET.length);
  if (method === 'PUT') objects.set(name, { content: body, at: new Date() });
  if (method === 'DELETE') objects.delete(name);
  if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
  const stored = objects.get(name);
  return stored ? { status: 200, stored } : { status: 404, code: 'NoSuchKey' };
}

/** Signature version 4, written from its public description and apart from the client's library. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, key, day, region, names = '', signature = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const digest = String(headers['x-amz-content-sha256'] ?? '');
  if (key !== KEYS.accessKeyId || (digest !== sha256(body) && (body.length > 0 || digest !== 'UNSIGNED-PAYLOAD')))
    return false;
  const [path, query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, signed.join(''), names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part ?? ''),
    `AWS4${KEYS.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
