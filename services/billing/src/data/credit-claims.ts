import { asPaise, type Paise } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

/** Credit that is held for an order; 0 once it was given back, so that a late claim holds nothing. */
export interface CreditClaim {
  readonly orderKey: string;
  readonly accountKey: string;
  readonly amountPaise: Paise;
  readonly at: Date;
}

/** The amount of a claim, 0 for one that was given back; `null` without one. */
export async function findClaim(tx: Tx, orderKey: string): Promise<Paise | null> {
  const row = await tx('credit_claims')
    .where({ shop_id: shopOf(tx), order_key: orderKey })
    .first<{ amount_paise: string } | undefined>('amount_paise');
  return row ? asPaise(Number(row.amount_paise)) : null;
}

/** What is held of an account, altogether. */
export async function sumClaims(tx: Tx, accountKey: string): Promise<Paise> {
  const [row] = await tx('credit_claims')
    .where({ shop_id: shopOf(tx), account_key: accountKey })
    .sum<{ sum: string | null }[]>('amount_paise as sum');
  return asPaise(Number(row?.sum ?? 0));
}

/** Holds credit of an account that is locked. */
export async function insertClaim(tx: WriteTx, { orderKey, accountKey, amountPaise, at }: CreditClaim): Promise<void> {
  const key = { shop_id: shopOf(tx), order_key: orderKey };
  await tx('credit_claims').insert({ ...key, account_key: accountKey, amount_paise: amountPaise, at });
}

/** Marks a claim as given back, also one that has not arrived yet. */
export async function releaseClaim(tx: WriteTx, claim: Omit<CreditClaim, 'amountPaise'>): Promise<void> {
  const { orderKey, accountKey, at } = claim;
  await tx('credit_claims')
    .insert({ shop_id: shopOf(tx), order_key: orderKey, account_key: accountKey, amount_paise: 0, at })
    .onConflict(['shop_id', 'order_key'])
    .merge(['amount_paise', 'at']);
}

/** Removes the claims of orders: their bills are debits now. */
export async function deleteClaims(tx: WriteTx, orderKeys: readonly string[]): Promise<void> {
  await tx('credit_claims')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('order_key = any(?::uuid[])', [[...orderKeys]])
    .delete();
}

/** Removes what an account got back before an instant. */
export async function deleteReleasedClaims(tx: WriteTx, accountKey: string, before: Date): Promise<void> {
  await tx('credit_claims')
    .where({ shop_id: shopOf(tx), account_key: accountKey, amount_paise: 0 })
    .where('at', '<', before)
    .delete();
}
