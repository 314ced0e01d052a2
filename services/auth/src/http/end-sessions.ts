import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { endSession as end, endOtherSessions as endOthers } from '../app/end-sessions.js';
import type { Deps } from '../deps.js';

/** DELETE /api/users/sessions/:sessionId */
export function endSession(deps: Deps): Handler<typeof authApi.endSession> {
  return ({ caller, params: { sessionId }, key, answer }) =>
    end(deps, { caller, sessionId }, { key, answer, present: presentEnded('Signed out on that device') });
}

/** DELETE /api/users/sessions */
export function endOtherSessions(deps: Deps): Handler<typeof authApi.endOtherSessions> {
  return ({ caller, key, answer }) =>
    endOthers(deps, caller, { key, answer, present: presentEnded('Signed out on all other devices') });
}

function presentEnded(message: string) {
  return (ended: number) => ({ success: true as const, message, ended });
}
