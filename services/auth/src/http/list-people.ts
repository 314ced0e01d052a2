import type { peopleApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { listNames } from '../data/accounts-repository.js';
import type { Deps } from '../deps.js';

/** GET /api/users/names */
export function listPeople({ db }: Deps): Handler<typeof peopleApi.listPeople> {
  return async ({ caller: { shopId } }) => ({ success: true, people: await db.read(shopId, listNames) });
}
