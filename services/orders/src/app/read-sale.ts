import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { findTaxProfile, type Tx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { findBillsByKey } from '../data/bills-repository.js';
import { findRules } from '../data/rules-repository.js';
import type { Deps, SaleAsked } from '../deps.js';

/** What every bill begins with: the bills of one shop that begin at once share a transaction. */
export function createReadSale({ db }: Pick<Deps, 'db'>): Deps['readSale'] {
  return batchByShop({
    serve: (shopId, asked: readonly SaleAsked[]) => db.read(shopId, (tx) => readSales(tx, asked)),
  });
}

async function readSales(tx: Tx, asked: readonly SaleAsked[]) {
  const billKeys = asked.flatMap(({ billKey }) => billKey ?? []);
  const [rules, profiles, bills] = await Promise.all([
    findRules(tx),
    profilesByDay(tx, new Set(asked.map(({ day }) => day))),
    billKeys.length > 0 ? findBillsByKey(tx, billKeys) : undefined,
  ]);
  return asked.map(({ day, billKey }) => ({
    rules,
    profile: profiles.get(day) ?? SIMPLE_PROFILE,
    earlier: (billKey && bills?.get(billKey)) || null,
  }));
}

/** The tax profiles of the shop that are in force on days. */
export async function profilesByDay(tx: Tx, days: ReadonlySet<Day>): Promise<ReadonlyMap<Day, TaxProfile>> {
  return new Map(await Promise.all([...days].map(async (day) => [day, await findTaxProfile(tx, day)] as const)));
}
