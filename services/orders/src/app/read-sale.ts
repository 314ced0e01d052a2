import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import { findTaxProfile, type Tx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { findBillsByKey } from '../data/bills-repository.js';
import { findRules } from '../data/rules-repository.js';
import type { Deps, SaleAsked } from '../deps.js';

/** What every sale begins with: the sales of one shop that begin at once share a transaction. */
export function createReadSale({ db }: Pick<Deps, 'db'>): Deps['readSale'] {
  return batchByShop({
    serve: (shopId, asked: readonly SaleAsked[]) => db.read(shopId, (tx) => readSales(tx, asked)),
  });
}

async function readSales(tx: Tx, asked: readonly SaleAsked[]) {
  const billKeys = asked.flatMap(({ billKey }) => billKey ?? []);
  const [rules, profiles, bills] = await Promise.all([
    findRules(tx),
    profilesOf(tx, new Set(asked.map(({ day }) => day))),
    billKeys.length > 0 ? findBillsByKey(tx, billKeys) : undefined,
  ]);
  return asked.map(({ day, billKey }) => ({
    rules,
    profile: profiles.get(day) ?? SIMPLE_PROFILE,
    earlier: (billKey && bills?.get(billKey)) || null,
  }));
}

async function profilesOf(tx: Tx, days: ReadonlySet<Day>) {
  return new Map(await Promise.all([...days].map(async (day) => [day, await findTaxProfile(tx, day)] as const)));
}
