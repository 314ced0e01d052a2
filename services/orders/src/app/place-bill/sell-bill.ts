import { type BillResult, MAX_BILLS_PER_CALL } from '@bahi/contracts/catalog';
import { batchByShop } from '@bahi/platform/kernel';
import type { Deps } from '../../deps.js';
import { basketOf, type RequestedBill } from '../../domain/bill.js';
import { billRefusal } from '../../domain/bill-refusal.js';
import type { SellOutcome } from '../../domain/sell-outcome.js';
import { askPeer } from '../ask-peer.js';

type SellDeps = Pick<Deps, 'catalogBills' | 'config' | 'logger'>;

/** Bills of one shop that wait together share a call to catalog. */
export function createSellBill(deps: SellDeps): Deps['sellBill'] {
  return batchByShop({
    largest: MAX_BILLS_PER_CALL,
    serve: (shopId, bills: readonly RequestedBill[]) => sellBills(deps, shopId, bills),
  });
}

async function sellBills(deps: SellDeps, shopId: string, bills: readonly RequestedBill[]): Promise<SellOutcome[]> {
  const { catalogBills, config, logger } = deps;
  const body = { shopId, bills: bills.map(basketOf) };
  const outcomes = await askPeer(
    async (attemptNo) => {
      const { results } = await catalogBills.sellBills({ body }, { timeoutMs: config.takeTimeoutMs });
      return bills.map((bill, index) => outcomeOf(results[index], bill, attemptNo === 1));
    },
    (error) => {
      const orderKeys = bills.map(({ orderKey }) => orderKey);
      logger.warn({ err: error, orderKeys, call: 'sell-bills' }, 'Call to catalog failed');
    },
  );
  return outcomes ?? bills.map(() => ({ kind: 'unknown' }));
}

function outcomeOf(result: BillResult | undefined, bill: RequestedBill, isFinal: boolean): SellOutcome {
  if (!result) throw new Error(`Catalog's reply lacks the bill ${bill.orderKey}`);
  if (result.outcome === 'sold') return { kind: 'sold', sold: result.bill };
  if (result.outcome === 'voided') return { kind: 'voided' };
  return { kind: 'refused', refusal: billRefusal(result, bill.terms.lines.length), isFinal };
}
