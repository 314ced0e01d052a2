import type { Logger } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';
import type { RevokedSession } from '../domain/session.js';

/** Longer than a gateway needs to read a session from auth and cache it as live. */
const REPEAT_AFTER_MS = 5_000;

export interface Revocations {
  /** Publishes revoked sessions to the gateways through the cache. Never fails: the database decides. */
  publish(sessions: readonly RevokedSession[]): Promise<void>;
  /** Publishes recent revocations again, and those that the cache did not accept. */
  repeat(): Promise<void>;
}

export interface RevocationsOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The key under which gateways cache a session as `live` or `revoked`. */
export function sessionCacheKey(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Publishes every revocation twice: a gateway that read the session just before may cache `live` just after. */
export function createRevocations({ cache, clock, logger }: RevocationsOptions): Revocations {
  const pending = new Map<string, RevokedSession & { readonly repeatAtMs: number }>();
  const write = async ({ sessionId, expiresAt }: RevokedSession): Promise<boolean> => {
    const lifeMs = expiresAt.getTime() - clock.now().getTime();
    if (lifeMs <= 0) return true;
    try {
      await cache.set(sessionCacheKey(sessionId), 'revoked', lifeMs);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'Publishing a revocation failed; will retry');
      return false;
    }
  };

  return {
    async publish(sessions) {
      const repeatAtMs = clock.elapsedMs() + REPEAT_AFTER_MS;
      for (const session of sessions) pending.set(session.sessionId, { ...session, repeatAtMs });
      await Promise.all(sessions.map(write));
    },
    async repeat() {
      const due = [...pending.values()].filter(({ repeatAtMs }) => repeatAtMs <= clock.elapsedMs());
      for (const session of due) if (await write(session)) pending.delete(session.sessionId);
    },
  };
}
