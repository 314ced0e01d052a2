import type { authInternalApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { readSession as read } from '../app/read-session.js';
import type { Deps } from '../deps.js';
import { presentSession } from './present.js';

/** GET /internal/sessions/:sessionId */
export function readSession(deps: Deps): Handler<typeof authInternalApi.readSession> {
  return async ({ params }) => presentSession(await read(deps, params.sessionId));
}
