import type { WireRequest } from '@bahi/contracts/kit';
import { onSessionClose, readToken } from '../session/session.js';

interface Entry {
  readonly etag: string;
  readonly body: unknown;
}

/** Lists of thousands of rows need memory, and few calls have an ETag. */
const MAX_ENTRIES = 4;
const entries = new Map<string, Entry>();
onSessionClose(() => entries.clear());

export interface CachedResponse {
  /** Revalidates the cached response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same body object as before, for a 304. */
  readonly body: unknown;
  store(etag: string | null, body: unknown): void;
}

/**
 * The previous response to the same request. `_t` makes every URL unique, so the browser's own cache never hits, and ten
 * thousand products would be sent and parsed again after every sale.
 */
export function cachedResponse(request: WireRequest): CachedResponse {
  const key = keyOf(request);
  const known = key === null ? undefined : entries.get(key);
  return {
    headers: known ? { 'If-None-Match': known.etag } : {},
    body: known?.body,
    store(etag, body) {
      if (key === null || etag === null) return;
      entries.delete(key);
      entries.set(key, { etag, body });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Per user, without `_t`, which only defeats caches in between. */
function keyOf({ method, path }: WireRequest): string | null {
  const token = readToken();
  return method === 'GET' && token ? `${token} ${path.replace(/([?&])_t=\d+&?/, '$1')}` : null;
}
