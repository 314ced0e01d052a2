import type { BillBasket, BillQuoteResult } from '@bahi/contracts/catalog';
import { readBilledProducts } from '../data/bills-repository.js';
import type { Deps } from '../deps.js';
import { sellBill } from '../domain/sell-bill.js';

/** What a bill would add up to now, or why it would be refused; nothing is taken. */
export async function quoteBill({ db, today }: Deps, shopId: string, bill: BillBasket): Promise<BillQuoteResult> {
  const refs = [...new Set(bill.lines.map(({ productRef }) => productRef))];
  const products = await db.read(shopId, (tx) => readBilledProducts(tx, refs));
  const byRef = new Map(
    products.flatMap((product) => [
      [product.productKey, product],
      [product.productId, product],
    ]),
  );
  const outcome = sellBill(bill, (ref) => byRef.get(ref), today());
  if (outcome.outcome === 'priced') return { outcome: 'quoted', quote: { ...outcome.bill, position: 0 } };
  return outcome.outcome === 'refused' ? { ...outcome, lines: [...outcome.lines] } : outcome;
}
