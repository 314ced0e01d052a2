import { addDays, type Day, startOfDay } from '@bahi/contracts/shared';
import { readShopVersion } from '@bahi/platform/data';
import { findByCode, readCounterProducts } from '../data/counter-views.js';
import type { Deps } from '../deps.js';
import type { CounterProduct } from '../domain/counter-product.js';

/** How many whole days before today the units sold are summed over, beside those of today. */
const SOLD_DAYS = 30;

/** What the counter sells from, read while it is sent. */
export interface CounterProducts {
  readonly version: string;
  /** The day whose sums the list carries. */
  readonly today: Day;
  readonly products: AsyncIterable<CounterProduct>;
}

/** Runs `use` with all products of one moment that the counter sells, for as long as their reader takes. */
export function streamCounterProducts(
  deps: Deps,
  shopId: string,
  use: (list: CounterProducts) => Promise<void>,
): Promise<void> {
  return deps.db.stream(shopId, async (tx) => {
    const today = deps.today();
    const version = await readShopVersion(tx);
    await use({ version, today, products: readCounterProducts(tx, soldSince(deps, today)) });
  });
}

/** The product of a code and the pack that the code names; `null` for a code that no product has. */
export function findProductByCode(deps: Deps, shopId: string, code: string) {
  return deps.db.read(shopId, (tx) => findByCode(tx, code, soldSince(deps, deps.today())));
}

/** From the start of a day on, so that the list of a day stays the same while nothing changes. */
function soldSince({ config }: Pick<Deps, 'config'>, today: Day): Date {
  return startOfDay(addDays(today, -SOLD_DAYS), config.timeZone);
}
