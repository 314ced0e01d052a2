import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { createGzip, type ZlibOptions } from 'node:zlib';
import type { Request, Response } from 'express';
import { STREAM_MS } from '../data/pool.js';
import { encodedReplyOf, type StreamedReply } from './encode-reply.js';
import { headStreamed, sendEncoded, wantsGzip } from './send-encoded.js';

/** Compressed bytes that wait for a slow reader: most lists fit, and free their database connection at once. */
const WAITING_BYTES = 1_048_576;

/** The caller has gone, so there is nobody to answer. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
}

/**
 * Sends a reply while it is made, as fast as its reader takes it. One that fits into the first chunk is sent like any
 * other, with its length. Ends after five minutes, however slow the reader is.
 * @throws CallerGoneError when the caller disconnects.
 */
export async function sendStreamed(request: Request, response: Response, reply: StreamedReply): Promise<void> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  const late = setTimeout(() => response.destroy(), STREAM_MS);
  response.once('close', stop);
  let out: Writable | undefined;
  const start = (headers: Readonly<Record<string, string>>) => {
    assertOpen(response);
    headStreamed(request, response, headers);
    if (request.method === 'HEAD') {
      response.end();
      throw new CallerGoneError('The caller asked for the headers only');
    }
    if (!wantsGzip(request)) return response;
    const gzip = createGzip({ level: 5, highWaterMark: WAITING_BYTES } as ZlibOptions);
    response.once('close', () => gzip.destroy());
    gzip.pipe(response);
    return gzip;
  };
  const write = async (bytes: Buffer) => {
    if (gone.signal.aborted) throw new CallerGoneError('The caller has disconnected');
    if (out?.write(bytes) === false) await once(out, 'drain', { signal: gone.signal }).catch(throwGone);
  };
  try {
    await reply.streamTo({
      sink: (headers) => (bytes) => {
        out ??= start(headers);
        return write(bytes);
      },
      end: async (rest, headers) => {
        if (out) {
          await write(rest);
          out.end();
          return;
        }
        assertOpen(response);
        await sendEncoded(request, response, encodedReplyOf(reply, rest, headers));
      },
    });
  } finally {
    response.off('close', stop);
    if (response.writableFinished || response.destroyed) clearTimeout(late);
    else response.once('close', () => clearTimeout(late));
  }
}

/** A gateway in the same process replies itself when the deadline is exceeded. */
function assertOpen(response: Response) {
  if (response.headersSent || response.destroyed) throw new CallerGoneError('The caller was answered already');
}

function throwGone(error: unknown): never {
  throw new CallerGoneError('The caller has disconnected', { cause: error });
}
