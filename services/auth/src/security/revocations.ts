import type { Logger } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';
import type { RevokedSession } from '../data/sessions-repository.js';

/** Longer than a gateway needs to ask about a session and write down that it lives. */
const SAID_AGAIN_AFTER_MS = 5_000;

export interface Revocations {
  /** Tells the gateways, through the cache, that sessions have ended. Never fails: the database has the truth. */
  announce(sessions: readonly RevokedSession[]): Promise<void>;
  /** Says once more what was said lately, and what the cache did not take. */
  repeat(): Promise<void>;
}

export interface RevocationsOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The key under which gateways keep `live` or `revoked` for a session. */
export function sessionCacheKey(sessionId: string): string {
  return `session:${sessionId}`;
}

/**
 * Every revocation is said twice: a gateway that asked just before it may write `live` just after it, and the second
 * time puts that right.
 */
export function createRevocations({ cache, clock, logger }: RevocationsOptions): Revocations {
  const unsettled = new Map<string, RevokedSession & { readonly againAtMs: number }>();
  const say = async ({ sessionId, expiresAt }: RevokedSession): Promise<boolean> => {
    const lifeMs = expiresAt.getTime() - clock.now().getTime();
    if (lifeMs <= 0) return true;
    try {
      await cache.set(sessionCacheKey(sessionId), 'revoked', lifeMs);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'A revocation waits for the cache');
      return false;
    }
  };

  return {
    async announce(sessions) {
      const againAtMs = clock.elapsedMs() + SAID_AGAIN_AFTER_MS;
      for (const session of sessions) unsettled.set(session.sessionId, { ...session, againAtMs });
      await Promise.all(sessions.map(say));
    },
    async repeat() {
      const due = [...unsettled.values()].filter(({ againAtMs }) => againAtMs <= clock.elapsedMs());
      for (const session of due) if (await say(session)) unsettled.delete(session.sessionId);
    },
  };
}
