import { createHash } from 'node:crypto';

/** What the key of a document was used for: a hash of its parsed request. */
export function digestOf(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
