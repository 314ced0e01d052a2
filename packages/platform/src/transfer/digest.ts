import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on and computes their SHA-256; read `value` once the stream has ended. */
export function digesting(): { readonly stream: Transform; readonly value: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, value: () => hash.digest('hex') };
}
