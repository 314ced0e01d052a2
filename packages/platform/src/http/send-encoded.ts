import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { EncodedReply } from './encode-reply.js';

const compress = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const MIN_GZIP_BYTES = 1_400;
const GZIP_MARK = '-gz"';

/** Compressed once per buffer: cached lists are sent many times, and the entry goes when the list does. */
const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** A strong tag names bytes, so the compressed form has one of its own; handlers only ever see the plain one. */
export function plainEtagInRequest(request: Request): void {
  const given = request.headers['if-none-match'];
  if (given?.includes(GZIP_MARK)) request.headers['if-none-match'] = given.replaceAll(GZIP_MARK, '"');
}

/** Sends ready bytes, compressed for callers that accept it. */
export async function sendEncoded(
  request: Request,
  response: Response,
  { status, content, headers }: EncodedReply,
): Promise<void> {
  setHeaders(request, response.status(status), headers);
  if (content === null) {
    response.end();
    return;
  }
  setJson(response);
  const isSmall = content.length < MIN_GZIP_BYTES;
  const body = wantsGzip(request) && !isSmall ? await gzipOf(content) : content;
  if (body !== content) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.length);
  response.end(body); // Node leaves it out for who asks for the head alone
}

/** Whether the caller accepts compressed bytes. */
export function wantsGzip(request: Request): boolean {
  return request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** Sets the headers of a reply whose length is not known; its bytes follow. */
export function headStreamed(request: Request, response: Response, headers: EncodedReply['headers']): void {
  setHeaders(request, response.status(200), headers);
  setJson(response);
  if (wantsGzip(request)) response.setHeader('Content-Encoding', 'gzip');
}

function setHeaders(request: Request, response: Response, headers: EncodedReply['headers']) {
  response.vary('Accept-Encoding');
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, wantsGzip(request) && name.toLowerCase() === 'etag' ? gzipEtag(value) : value);
}

function setJson(response: Response) {
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8');
}

function gzipOf(content: Buffer): Promise<Buffer> {
  const known = compressed.get(content) ?? compress(content, { level: 5 });
  compressed.set(content, known);
  return known;
}

function gzipEtag(etag: string) {
  return etag.startsWith('"') ? `${etag.slice(0, -1)}${GZIP_MARK}` : etag;
}
