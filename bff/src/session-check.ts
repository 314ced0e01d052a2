import type { authInternalApi } from '@bahi/contracts/auth';
import type { Client } from '@bahi/contracts/kit';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Cache, Clock } from '@bahi/platform/ports';
import { LRUCache } from 'lru-cache';

/** How long a session counts as live without a new check: the bound on a lost revocation. */
export const SESSION_TTL_MS = 1_000;

export interface SessionCheckOptions {
  readonly cache: Cache;
  readonly auth: Client<typeof authInternalApi>;
  readonly clock: Clock;
}

/** Rejects with 401 when a session has ended; a fault is a 5xx, never a 401. */
export type SessionCheck = (sessionId: string) => Promise<void>;

const MAX_REMEMBERED = 10_000;

/** Checks the cache, then auth, whose database is authoritative. */
export function createSessionCheck({ cache, auth, clock }: SessionCheckOptions): SessionCheck {
  const memory = createLocalMemory(clock);

  const checks = new Map<string, Promise<boolean>>();

  /** Concurrent calls of one session share a check. */
  const isLive = (sessionId: string): Promise<boolean> => {
    const check =
      checks.get(sessionId) ??
      auth
        .readSession({ params: { sessionId } }, { timeoutMs: 2_000 })
        .then(({ live }) => live)
        .finally(() => checks.delete(sessionId));
    checks.set(sessionId, check);
    return check;
  };

  return async (sessionId) => {
    const key = `session:${sessionId}`;
    const known = await cache.get(key).catch(() => 'unreachable');
    if (known === 'live') return;
    if (known === 'revoked') throw ended();
    if (known === 'unreachable' && memory.isLive(sessionId)) return;
    if (!(await isLive(sessionId))) throw ended();
    if (known === 'unreachable') memory.remember(sessionId);
    else await cache.set(key, 'live', SESSION_TTL_MS).catch(() => memory.remember(sessionId));
  };
}

/** Sessions that this process has checked, for use while the shared cache is unavailable. */
function createLocalMemory(clock: Clock) {
  const until = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return {
    isLive: (sessionId: string) => (until.get(sessionId) ?? 0) > clock.elapsedMs(),
    remember: (sessionId: string) => {
      until.set(sessionId, clock.elapsedMs() + SESSION_TTL_MS / 2);
    },
  };
}

function ended() {
  return new RefusedError(commonFailures.tokenInvalid);
}
