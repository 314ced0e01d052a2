import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import type { Deps } from '../deps.js';

/** The tax profile of a shop on a day. Every sale asks: those of one shop at once share a transaction. */
export function createReadTaxProfile(_: Pick<Deps, 'db'>): Deps['readTaxProfile'] {
  return async () => SIMPLE_PROFILE;
}
