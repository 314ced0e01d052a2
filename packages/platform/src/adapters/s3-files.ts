import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../kernel/ports/index.js';
import { isFileName, refuseFileName } from './file-name.js';

export interface S3Options {
  /** `s3://bucket/prefix?endpoint=https://...&region=...`; the prefix and the region may be left out. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const DEADLINE_MS = 15_000;
/** Of a 5xx or 429 answer, with a growing pause. */
const RETRIES = 3;

/** The store answered with something else than success or "no such file". */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

/**
 * Files as objects of a bucket in any S3-compatible store, addressed by path, signed with signature version 4.
 * @throws RangeError for a name that is none, FileStoreError for an answer of the store
 */
export function s3Files({ url, accessKeyId, secretAccessKey, sessionToken }: S3Options): FileStore {
  const { base, region } = placeIn(url);
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    region,
    retries: RETRIES,
  });
  const send = (name: string, request: RequestInit) =>
    client.fetch(base + refuseFileName(name), { ...request, signal: AbortSignal.timeout(DEADLINE_MS) });
  return {
    async put(name, content) {
      const headers = { 'X-Amz-Content-Sha256': createHash('sha256').update(content).digest('hex') };
      await done(await send(name, { method: 'PUT', body: new Uint8Array(content), headers }));
    },
    async open(name) {
      if (!isFileName(name)) return null;
      const reply = await send(name, { method: 'GET' });
      return reply.ok ? storedFile(reply) : missing(reply);
    },
    async delete(name) {
      const reply = await send(name, { method: 'DELETE' });
      if (reply.status === 404) await missing(reply);
      else await done(reply);
    },
  };
}

/** @throws TypeError when the URL does not name a bucket and an endpoint */
function placeIn(url: string) {
  const { protocol, hostname: bucket, pathname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  if (protocol !== 's3:' || !bucket || !endpoint) throw new TypeError('Not the URL of a bucket with its endpoint');
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const base = [endpoint.replace(/\/$/, ''), bucket, ...(prefix ? [prefix] : []), ''].join('/');
  return { base, region: searchParams.get('region') ?? 'us-east-1' };
}

function storedFile(reply: Response) {
  const { headers, body } = reply;
  return {
    bytes: Number(headers.get('Content-Length')),
    modifiedAt: new Date(headers.get('Last-Modified') ?? 0),
    stream: body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]),
  };
}

async function done(reply: Response): Promise<void> {
  const text = await reply.text();
  if (!reply.ok) throw failureOf(reply, text);
}

/** A missing bucket answers 404 as a missing file does; only the latter is no fault. */
async function missing(reply: Response): Promise<null> {
  const text = await reply.text();
  if (reply.status === 404 && text.includes('<Code>NoSuchKey</Code>')) return null;
  throw failureOf(reply, text);
}

function failureOf({ status }: Response, text: string): FileStoreError {
  const [, code = 'no code'] = /<Code>(.*?)<\/Code>/.exec(text) ?? [];
  return new FileStoreError(`The file store answered ${status}: ${code}`);
}
