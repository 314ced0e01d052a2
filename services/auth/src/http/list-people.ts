import type { peopleApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { listPeople as list } from '../app/list-people.js';
import type { Deps } from '../deps.js';

/** GET /api/users/names */
export function listPeople(deps: Deps): Handler<typeof peopleApi.listPeople> {
  return async ({ caller: { shopId } }) => ({ success: true, people: await list(deps, shopId) });
}
