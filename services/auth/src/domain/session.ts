import { uuidv7 } from '@bahi/contracts/shared';
import type { Account } from './account.js';

export const SESSION_HOURS = 24;
const SESSION_SECONDS = SESSION_HOURS * 3600;
/** A login this recent replaces the current password as proof for a profile change. */
export const RECENT_LOGIN_MINUTES = 60;

/** One login. Its token ends with it. */
export interface Session {
  readonly sessionId: string;
  readonly shopId: string;
  readonly userId: string;
  /** Where it was opened; absent for sessions of earlier releases. */
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session that has just been revoked, with the expiry of its token. */
export interface RevokedSession {
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface SessionOrigin {
  readonly network: string;
  readonly userAgent: string;
}

/** A session from now on; it ends on a whole second because the `exp` of a token has seconds only. */
export function newSession(
  { shopId, userId }: Pick<Account, 'shopId' | 'userId'>,
  { network, userAgent }: SessionOrigin,
  now: Date,
): Session {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + SESSION_SECONDS;
  return {
    sessionId: uuidv7(now.getTime()),
    shopId,
    userId,
    network,
    userAgent,
    createdAt: now,
    expiresAt: new Date(expiresAtSeconds * 1000),
  };
}

/** Whether the login of a session is recent enough to change e-mail or password without the current password. */
export function isRecentLogin({ createdAt }: Pick<Session, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= RECENT_LOGIN_MINUTES * 60_000;
}
