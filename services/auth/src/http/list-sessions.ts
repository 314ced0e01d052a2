import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { listSessions as list } from '../app/list-sessions.js';
import type { Deps } from '../deps.js';
import { presentSignedIn } from './present.js';

/** GET /api/users/sessions */
export function listSessions(deps: Deps): Handler<typeof authApi.listSessions> {
  return async ({ caller }) => {
    const sessions = await list(deps, caller);
    return { success: true, sessions: sessions.map((session) => presentSignedIn(session, caller.sessionId)) };
  };
}
