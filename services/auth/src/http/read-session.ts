import type { authInternalApi } from '@bahi/contracts/auth';
import { isUuid } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import { findSession } from '../data/sessions-repository.js';
import type { AuthPorts } from './ports.js';

/** GET /internal/sessions/:sessionId */
export function readSession({ db, clock }: AuthPorts): Handler<typeof authInternalApi.readSession> {
  return async ({ params: { sessionId } }) => {
    const session = isUuid(sessionId) ? await db.acrossShops((tx) => findSession(tx, sessionId)) : null;
    if (!session) return { live: false, expiresAt: null };
    const live = !session.isRevoked && session.expiresAt > clock.now();
    return { live, expiresAt: session.expiresAt.toISOString() };
  };
}
