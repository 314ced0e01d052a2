import { authFailures } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { readAccount } from '../data/accounts-repository.js';
import type { Deps } from '../deps.js';
import { checkPassword } from './check-password.js';
import { decideShop } from './decide-shop.js';

/** Closes the caller's shop after its password; @returns when it is erased. */
export async function closeShop(deps: Deps, caller: Caller, password: string): Promise<Date> {
  const account = await deps.db.read(caller.shopId, (tx) => readAccount(tx, caller));
  if (!account) throw new RefusedError(commonFailures.tokenInvalid);
  await checkPassword(deps, account, password, authFailures.wrongPassword);
  const { state, revoked } = await decideShop(deps, caller.shopId, 'close');
  await deps.revocations.publish(revoked);
  return state.eraseAfter ?? deps.clock.now();
}
