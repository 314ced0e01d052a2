import {
  addDays,
  type Day,
  type Milli,
  milliFrom,
  type Paise,
  paiseFrom,
  readScaleCode,
  startOfDay,
} from '@bahi/contracts/shared';
import { findTaxProfile, readShopVersion, type Tx } from '@bahi/platform/data';
import { findChangedProducts, readListVersion } from '../data/changed-products.js';
import { findByCode, findByScaleNo, readCounterProducts } from '../data/counter-views.js';
import { findProductRules } from '../data/rules-repository.js';
import type { Deps } from '../deps.js';
import type { CounterProduct } from '../domain/counter-product.js';
import { RATE_PACK } from '../domain/rate-pack/rate-pack.js';

/** How many whole days before today the units sold are summed over, beside those of today. */
const SOLD_DAYS = 30;

/** What the counter sells from, read while it is sent. */
export interface CounterProducts {
  /** Of all products of the shop and its rate pack, which the ETag is made of. */
  readonly listVersion: string;
  /** The name of the rate pack; null in a shop without GST. */
  readonly taxPack: string | null;
  /** What a counter gives as `since` the next time. */
  readonly version: string;
  /** Whether these are only the products that changed. */
  readonly isChanges: boolean;
  /** Products that changed and are not sold any more. */
  readonly removed: readonly string[];
  /** The day whose sums the list carries. */
  readonly today: Day;
  readonly products: AsyncIterable<CounterProduct>;
}

/**
 * Runs `use` with the products of one moment that the counter sells, for as long as their reader takes: those that changed
 * since an earlier version where that is known, else all of them.
 */
export function streamCounterProducts(
  deps: Deps,
  { shopId, since }: { readonly shopId: string; readonly since: string | null },
  use: (list: CounterProducts) => Promise<void>,
): Promise<void> {
  return deps.db.stream(shopId, async (tx) => {
    const today = deps.today();
    const changed = since === null ? null : await findChangedProducts(tx, since);
    await use({
      listVersion: await readCounterVersion(tx, today),
      taxPack: await readTaxPack(tx, today),
      version: await readListVersion(tx),
      today,
      isChanges: changed !== null,
      removed: changed?.removed ?? [],
      products: readCounterProducts(tx, soldSince(deps, today), changed?.sold ?? null),
    });
  });
}

/** What the list of a counter depends on beside the day: its products and the rate pack. */
export async function readCounterVersion(tx: Tx, today: Day): Promise<string> {
  const [version, taxPack] = [await readShopVersion(tx), await readTaxPack(tx, today)];
  return taxPack === null ? version : `${version}-${taxPack}`;
}

/** The product of a code, with the pack that the code names, or the quantity or the amount that a scale has printed in it. */
export interface FoundByCode {
  readonly product: CounterProduct;
  readonly packNo: number;
  readonly quantityMilli: Milli | null;
  readonly amountPaise: Paise | null;
}

/** The product of a code; a code of the product itself wins over a pattern. `null` for a code that no product has. */
export function findProductByCode(deps: Deps, shopId: string, code: string): Promise<FoundByCode | null> {
  const since = soldSince(deps, deps.today());
  return deps.db.read(shopId, async (tx) => {
    const found = await findByCode(tx, code, since);
    if (found) return { ...found, quantityMilli: null, amountPaise: null };
    const { scalePatterns } = await findProductRules(tx);
    const read = readScaleCode(code, scalePatterns);
    const product = read && (await findByScaleNo(tx, read.item, since));
    if (!product) return null;
    // A gram is the thousandth of a kilogram.
    const details =
      read.holds === 'grams'
        ? { quantityMilli: milliFrom(read.value), amountPaise: null }
        : { quantityMilli: null, amountPaise: paiseFrom(read.value) };
    return { product, packNo: 0, ...details };
  });
}

async function readTaxPack(tx: Tx, today: Day): Promise<string | null> {
  const { kind } = await findTaxProfile(tx, today);
  return kind === 'simple' ? null : RATE_PACK.name;
}

/** From the start of a day on, so that the list of a day stays the same while nothing changes. */
function soldSince({ config }: Pick<Deps, 'config'>, today: Day): Date {
  return startOfDay(addDays(today, -SOLD_DAYS), config.timeZone);
}
