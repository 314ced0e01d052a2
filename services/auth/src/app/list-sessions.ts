import type { Caller } from '@bahi/platform/http';
import { listLiveSessions } from '../data/sessions-repository.js';
import type { Deps } from '../deps.js';
import type { Session } from '../domain/session.js';

/** The live sessions of the caller, newest first. */
export function listSessions({ db, clock }: Deps, caller: Caller): Promise<Session[]> {
  return db.read(caller.shopId, (tx) => listLiveSessions(tx, caller, clock.now()));
}
