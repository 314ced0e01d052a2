import type { SoldBill } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import type { Caller } from '@bahi/platform/http';
import type { Deps } from '../../deps.js';
import { type BillTerms, taxOfBasket } from '../../domain/bill.js';
import { billRefusal } from '../../domain/bill-refusal.js';

type QuoteTerms = Pick<BillTerms, 'lines' | 'discount' | 'roundTo' | 'shortStock' | 'tax'>;

/** What a bill would add up to now; nothing is taken. @throws RefusedError with the reason of every line. */
export async function quoteBill(
  { catalogBills, clock, config }: Deps,
  { shopId, userId }: Caller,
  { tax, lines, ...terms }: QuoteTerms,
): Promise<SoldBill> {
  const at = clock.now().toISOString();
  const bill = {
    orderKey: uuidv7(),
    at,
    by: userId,
    lines: [...lines],
    ...terms,
    expectedTotalPaise: null,
    ...taxOfBasket({ tax }),
  };
  const { result } = await catalogBills.quoteBill({ body: { shopId, bill } }, { timeoutMs: config.takeTimeoutMs });
  if (result.outcome === 'quoted') return result.quote;
  throw billRefusal(result, lines.length);
}
