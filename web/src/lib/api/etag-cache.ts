import type { WireRequest } from '@bahi/contracts/kit';
import { onSessionClose, readToken } from '../session/session.js';

interface Kept {
  readonly etag: string;
  readonly body: unknown;
}

/** Lists of thousands take room, and few calls have an entity tag. */
const MAX_ENTRIES = 4;
const answers = new Map<string, Kept>();
onSessionClose(() => answers.clear());

export interface CachedResponse {
  /** Asks the server whether the kept answer still holds. */
  readonly headers: Readonly<Record<string, string>>;
  /** The very body that was given before; for the answer 304. */
  readonly body: unknown;
  keep(etag: string | null, body: unknown): void;
}

/**
 * The answer to the same request before this one. `_t` makes every address new, so the browser's own cache never has it:
 * ten thousand products would be sent, read and compared again after every sale, although few of them changed, or none.
 */
export function cachedResponse(request: WireRequest): CachedResponse {
  const key = keyOf(request);
  const known = key === null ? undefined : answers.get(key);
  return {
    headers: known ? { 'If-None-Match': known.etag } : {},
    body: known?.body,
    keep(etag, body) {
      if (key === null || etag === null) return;
      answers.delete(key);
      answers.set(key, { etag, body });
      const [oldest] = answers.keys();
      if (answers.size > MAX_ENTRIES && oldest !== undefined) answers.delete(oldest);
    },
  };
}

/** Of one user; `_t` keeps caches on the way out of it and says nothing about the answer. */
function keyOf({ method, path }: WireRequest): string | null {
  const token = readToken();
  return method === 'GET' && token ? `${token} ${path.replace(/([?&])_t=\d+&?/, '$1')}` : null;
}
