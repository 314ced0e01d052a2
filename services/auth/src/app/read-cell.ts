import { isUuid } from '@bahi/contracts/shared';
import { findCell } from '../data/accounts-repository.js';
import type { Deps } from '../deps.js';

/** The cell of a shop; `null` for an unknown one. */
export async function readCell({ db }: Pick<Deps, 'db'>, shopId: string): Promise<number | null> {
  return isUuid(shopId) ? db.read(shopId, (tx) => findCell(tx, shopId)) : null;
}
