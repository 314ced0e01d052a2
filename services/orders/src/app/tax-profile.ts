import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import { findTaxProfile } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import type { Deps } from '../deps.js';

/** The tax profile of a shop on a day. Every sale asks: those of one shop at once share a transaction. */
export function createReadTaxProfile({ db }: Pick<Deps, 'db'>): Deps['readTaxProfile'] {
  return batchByShop({
    serve: (shopId, days: readonly Day[]) =>
      db.read(shopId, async (tx) => {
        const profiles = new Map(
          await Promise.all([...new Set(days)].map(async (day) => [day, await findTaxProfile(tx, day)] as const)),
        );
        return days.map((day) => profiles.get(day) ?? SIMPLE_PROFILE);
      }),
  });
}
