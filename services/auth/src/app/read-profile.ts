import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { readAccount } from '../data/accounts-repository.js';
import type { Deps } from '../deps.js';
import type { Account } from '../domain/account.js';

/** The caller's account. */
export async function readProfile({ db }: Deps, caller: Caller): Promise<Account> {
  const account = await db.read(caller.shopId, (tx) => readAccount(tx, caller));
  if (!account) throw new RefusedError(commonFailures.tokenInvalid);
  return account;
}
