import { counterFailures, type DroppedKey } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { readKeptProducts } from '../data/kept-products.js';
import { findQuickKeys, replaceQuickKeys } from '../data/quick-keys-repository.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import type { QuickKeys } from '../domain/quick-keys.js';

/** The quick keys of the shop, as far as they sell something now. */
export function readQuickKeys({ db }: Pick<Deps, 'db'>, shopId: string): Promise<QuickKeys> {
  return db.read(shopId, findQuickKeys);
}

interface WantedKey {
  readonly place: number;
  readonly productId: string;
  readonly packNo: number;
}

export interface ArrangeCommand {
  readonly caller: Caller;
  readonly version: number;
  readonly pages: readonly { readonly name: string; readonly keys: readonly WantedKey[] }[];
  /** The quick keys as a refusal shows them. */
  readonly present: (keys: QuickKeys) => object;
}

export interface Arranged {
  readonly keys: QuickKeys;
  readonly dropped: readonly DroppedKey[];
}

/**
 * Arranges the quick keys anew, once per request key; keys that sell nothing are dropped and named.
 * @throws RefusedError 409 with the newer arrangement.
 */
export function arrangeQuickKeys<Reply>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, version, pages, present }: ArrangeCommand,
  call: IdempotentCall<Arranged, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, caller.shopId), {
    effect: async (tx) => {
      const refs = pages.flatMap(({ keys }) => keys.map(({ productId }) => productId));
      const checked = checkPages(pages, await readKeptProducts(tx, refs));
      const change = { by: caller.userId, at: clock.now() };
      if (!(await replaceQuickKeys(tx, { version, pages: checked.pages }, change)))
        throw new RefusedError(counterFailures.quickKeysChanged, {
          figures: { current: present(await findQuickKeys(tx)) },
        });
      return { keys: await findQuickKeys(tx), dropped: checked.dropped };
    },
  });
}

/** Parts the keys that sell something from those that do not. */
function checkPages(pages: ArrangeCommand['pages'], products: readonly KeptProduct[]) {
  const productOf = new Map(products.flatMap((one) => [[one.productId, one] as const, [one.productKey, one] as const]));
  const dropped: DroppedKey[] = [];
  const kept = pages.map(({ name, keys }, at) => ({
    name,
    keys: keys.flatMap(({ place, productId, packNo }) => {
      const product = productOf.get(productId);
      const reason = product ? reasonToDrop(product, packNo) : 'product-not-found';
      if (product && !reason) return [{ place, productKey: product.productKey, packNo }];
      dropped.push({
        page: at + 1,
        place,
        productId,
        productName: product?.name ?? null,
        reason: reason ?? 'product-not-found',
      });
      return [];
    }),
  }));
  return { pages: kept, dropped };
}

function reasonToDrop({ archivedAt, packs }: KeptProduct, packNo: number): DroppedKey['reason'] | null {
  if (archivedAt) return 'product-archived';
  return packNo === 0 || packs.some((pack) => pack.packNo === packNo) ? null : 'pack-not-found';
}
