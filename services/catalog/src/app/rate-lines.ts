import { StockChanged } from '@bahi/contracts/catalog';
import { wholeUnits } from '@bahi/contracts/shared';
import { lockKeptProducts, readKeptProducts } from '../data/kept-products.js';
import { addRatings, saveLineRating } from '../data/line-ratings.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { ratingIdOf } from '../domain/movement-id.js';

export interface RatedLine {
  readonly lineNo: number;
  readonly productKey: string;
  readonly rating: number;
  /** Rises with every change of this line: an older one never wins. */
  readonly changeNo: number;
}

/** Counts ratings of lines in the averages of their products, each line once; @returns the position of the last event. */
export function rateLines(
  { db, outbox, clock }: Pick<Deps, 'db' | 'outbox' | 'clock'>,
  {
    shopId,
    orderKey,
    lines,
  }: { readonly shopId: string; readonly orderKey: string; readonly lines: readonly RatedLine[] },
): Promise<number | null> {
  const at = clock.now();
  return db.write(shopId, async (tx) => {
    const keys = lines.map(({ productKey }) => productKey);
    const known = new Set((await lockKeptProducts(tx, keys)).map(({ productKey }) => productKey));
    const rated = new Map<string, string>();
    for (const { lineNo, ...line } of lines.filter(({ productKey }) => known.has(productKey))) {
      const ratingId = ratingIdOf(orderKey, lineNo);
      const change = await saveLineRating(tx, { ratingId, ...line }, at);
      if (!change) continue;
      await addRatings(tx, line.productKey, change);
      rated.set(line.productKey, ratingId);
    }
    if (rated.size === 0) return null;
    const events = (await readKeptProducts(tx, [...rated.keys()])).map((product) => ({
      subject: product.productKey,
      data: stockAsItIs(product, rated.get(product.productKey) ?? '', at),
    }));
    return (await outbox.addAll(tx, StockChanged, events)).at(-1) ?? null;
  });
}

/** A rating is published with the stock of its product, which did not move. */
function stockAsItIs(product: KeptProduct, movementId: string, at: Date) {
  return {
    productKey: product.productKey,
    productId: product.productId,
    movementId,
    kind: 'adjusted' as const,
    change: 0,
    changeMilli: 0,
    quantityLeft: wholeUnits(product.quantityMilli),
    quantityLeftMilli: product.quantityMilli,
    ratingTotal: product.ratingTotal,
    ratingCount: product.ratingCount,
    expiryDate: product.expiresOn,
    ...(product.archivedAt ? { isArchived: true } : {}),
    at: at.toISOString(),
  };
}
