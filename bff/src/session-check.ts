import type { authInternalApi } from '@bahi/contracts/auth';
import type { Client } from '@bahi/contracts/kit';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Cache, Clock } from '@bahi/platform/ports';
import { LRUCache } from 'lru-cache';

/** How long a session is believed to live without asking again: the bound on a lost revocation notice. */
export const SESSION_BELIEF_MS = 1_000;

export interface SessionCheckOptions {
  readonly cache: Cache;
  readonly auth: Client<typeof authInternalApi>;
  readonly clock: Clock;
}

/** Rejects with 401 when a session was ended; any fault on the way is a fault, never a 401. */
export type SessionCheck = (sessionId: string) => Promise<void>;

const MAX_REMEMBERED = 10_000;

/** Cache first, then auth, whose database is the truth. */
export function createSessionCheck({ cache, auth, clock }: SessionCheckOptions): SessionCheck {
  const memory = ownMemory(clock);

  const asking = new Map<string, Promise<boolean>>();

  /** A burst of calls of one session is one question. */
  const isLive = (sessionId: string): Promise<boolean> => {
    const question =
      asking.get(sessionId) ??
      auth
        .readSession({ params: { sessionId } }, { timeoutMs: 2_000 })
        .then(({ live }) => live)
        .finally(() => asking.delete(sessionId));
    asking.set(sessionId, question);
    return question;
  };

  return async (sessionId) => {
    const key = `session:${sessionId}`;
    const known = await cache.get(key).catch(() => 'unreachable');
    if (known === 'live') return;
    if (known === 'revoked') throw ended();
    if (known === 'unreachable' && memory.isLive(sessionId)) return;
    if (!(await isLive(sessionId))) throw ended();
    if (known === 'unreachable') memory.remember(sessionId);
    else await cache.set(key, 'live', SESSION_BELIEF_MS).catch(() => memory.remember(sessionId));
  };
}

/** What this process learnt itself, for the time the shared cache is away. */
function ownMemory(clock: Clock) {
  const until = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return {
    isLive: (sessionId: string) => (until.get(sessionId) ?? 0) > clock.elapsedMs(),
    remember: (sessionId: string) => {
      until.set(sessionId, clock.elapsedMs() + SESSION_BELIEF_MS / 2);
    },
  };
}

function ended() {
  return new RefusedError(commonFailures.tokenInvalid);
}
