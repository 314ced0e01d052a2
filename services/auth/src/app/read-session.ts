import { isUuid } from '@bahi/contracts/shared';
import { findSession } from '../data/sessions-repository.js';
import type { Deps } from '../deps.js';

export interface SessionState {
  readonly isLive: boolean;
  /** `null` for an unknown session. */
  readonly expiresAt: Date | null;
}

/** Whether a session is live, for the gateway. */
export async function readSession({ db, clock }: Deps, sessionId: string): Promise<SessionState> {
  const session = isUuid(sessionId) ? await db.acrossShops((tx) => findSession(tx, sessionId)) : null;
  if (!session) return { isLive: false, expiresAt: null };
  return { isLive: !session.isRevoked && session.expiresAt > clock.now(), expiresAt: session.expiresAt };
}
