import { customerFailures, customerTexts } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { asPaise, type Day, dayOf, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { insertCredits, insertOpening } from '../../data/account-credits.js';
import type { Deps } from '../../deps.js';
import type { Account } from '../../domain/account.js';
import type { KeptCustomer } from '../customers/keep-customer.js';
import { lockCustomer, readCustomer, refuseArchived } from '../customers/read-customer.js';
import { changeAccount } from './change-account.js';

/** What a customer owed on a day, or with a negative amount had paid ahead. */
export interface Opening {
  readonly amountPaise: number;
  readonly asOf: Day;
  readonly by: string;
}

/** Enters the opening balance of a customer. @throws RefusedError 404; 400 for a later day; 409 when it is set already. */
export async function enterOpening(
  tx: WriteTx,
  deps: Deps,
  customerKey: string,
  opening: Opening,
): Promise<KeptCustomer> {
  const { account, customer } = await lockCustomer(tx, customerKey);
  refuseArchived(customer);
  if (account.openingSet) throw new RefusedError(customerFailures.openingSet);
  if (opening.asOf > dayOf(deps.clock.now(), deps.timeZone)) {
    const issues = [{ field: 'asOf', code: 'invalid', message: customerTexts.asOf }];
    throw new RefusedError(commonFailures.validationFailed, { text: customerTexts.asOf, issues });
  }
  const { position } = await postOpening(tx, deps, account, opening);
  return { view: await readCustomer(tx, account.accountKey), position };
}

/** Posts the opening balance of an account that is locked and has none. */
export async function postOpening(tx: WriteTx, deps: Deps, account: Account, { amountPaise, asOf, by }: Opening) {
  const at = deps.clock.now();
  const { accountKey } = account;
  const openingKey = uuidv7(at.getTime());
  if (amountPaise > 0) await insertOpening(tx, { openingKey, accountKey, asOf, amountPaise: asPaise(amountPaise) });
  else
    await insertCredits(tx, [
      { creditKey: openingKey, accountKey, kind: 'opening', amountPaise: asPaise(-amountPaise), at },
    ]);
  const entry = { kind: 'opening', amountPaise, document: null, by, note: asOf } as const;
  return changeAccount(tx, deps, account, { entries: [entry], at, openingSet: true });
}
