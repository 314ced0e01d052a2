import { careFailures, catalogFailures, ProductChanged } from '@bahi/contracts/catalog';
import { type EventData, RefusedError } from '@bahi/contracts/kit';
import { can } from '@bahi/contracts/shared';
import { isUniqueViolation, type Tx, type WriteTx } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { lockKeptProducts, readKeptProducts, replaceTaxRules, updateKeptProducts } from '../data/kept-products.js';
import { insertPriceChanges, readPriceChanges } from '../data/prices-repository.js';
import type { Deps } from '../deps.js';
import { type KeptProduct, type PriceChange, type PriceOrigin, priceMoves } from '../domain/kept-product.js';
import { imageUrlOf } from '../domain/product.js';

/** A product and the part of its price history that a reader sees first. */
export interface KeptView {
  readonly product: KeptProduct;
  readonly prices: readonly PriceChange[];
}

export interface ChangedView extends KeptView {
  /** Of the event that published the change; `null` when nothing changed. */
  readonly position: number | null;
}

/** A product by its productId or `_id`, as this person changes it. */
export interface ProductCommand {
  readonly caller: Caller;
  readonly ref: string;
}

/** How many rows of a price history come with their product. */
const NEWEST = 20;

/** A product with its newest prices, an archived one, too. @throws RefusedError 404 when the shop has none. */
export function readKept({ db }: Pick<Deps, 'db'>, { caller, ref }: ProductCommand): Promise<KeptView> {
  return db.read(caller.shopId, async (tx) => viewOf(tx, onlyOne(await readKeptProducts(tx, [ref])), caller));
}

/**
 * Changes one product, locked meanwhile, once per request key; `change` returns the product it was given when there is nothing
 * to do. @throws RefusedError 404, or 409 when its name or scale number is another's.
 */
export async function changeProduct<Reply>(
  deps: Deps,
  { caller, ref }: ProductCommand,
  call: IdempotentCall<ChangedView, Reply>,
  change: (tx: WriteTx, product: KeptProduct) => Promise<KeptProduct> | KeptProduct,
): Promise<Reply> {
  const effect = async (tx: WriteTx): Promise<ChangedView> => {
    const before = onlyOne(await lockKeptProducts(tx, [ref]));
    const after = await change(tx, before);
    const position = after === before ? null : await save(tx, deps, { before, after, by: caller.userId });
    return { ...(await viewOf(tx, after, caller)), position };
  };
  try {
    return await once(call, keysOfShop(deps.db, caller.shopId), { effect });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

/** The data of the event for a product after a change. */
export function changedData(
  before: KeptProduct,
  after: KeptProduct,
  changedAt: Date,
): EventData<typeof ProductChanged> {
  return {
    productKey: after.productKey,
    productId: after.productId,
    version: after.version,
    productName: after.name,
    category: after.category,
    supplier: after.supplier,
    unit: after.unit,
    imageUrl: imageUrlOf(after),
    costPaise: after.costPaise,
    sellingPaise: after.sellingPaise,
    thresholdMilli: after.thresholdMilli,
    expiryDate: after.expiresOn,
    quantityMilli: after.quantityMilli,
    isArchived: after.archivedAt !== null,
    before: { expiryDate: before.expiresOn, isArchived: before.archivedAt !== null },
    changedAt: changedAt.toISOString(),
  };
}

/** The only product of a look-up by one reference. @throws RefusedError 404 when there is none. */
export function onlyOne([product]: readonly KeptProduct[]): KeptProduct {
  if (!product) throw new RefusedError(catalogFailures.productNotFound);
  return product;
}

interface Change {
  readonly before: KeptProduct;
  readonly after: KeptProduct;
  readonly by: string;
}

async function save(tx: WriteTx, { outbox, clock }: Deps, { before, after, by }: Change): Promise<number> {
  const at = clock.now();
  const origin: PriceOrigin = { at, by, source: 'edit', documentId: null };
  await updateKeptProducts(tx, [after]);
  if (before.tax?.rules || after.tax?.rules) await replaceTaxRules(tx, [after]);
  await insertPriceChanges(tx, [{ productKey: after.productKey, moves: priceMoves(before, after) }], origin);
  return outbox.add(tx, ProductChanged, { subject: after.productKey, data: changedData(before, after, at) });
}

async function viewOf(tx: Tx, product: KeptProduct, { permissions }: Caller): Promise<KeptView> {
  const { productKey } = product;
  const withCost = can(permissions, 'see-cost');
  return { product, prices: await readPriceChanges(tx, { productKey, limit: NEWEST, before: null, withCost }) };
}

/** Why a unique key of products refused a write; null for any other error. */
export function takenRefusal(error: unknown): RefusedError | null {
  const { code, text } = catalogFailures.productNameExists;
  if (isUniqueViolation(error, 'products_name_once'))
    return new RefusedError(catalogFailures.productNameExists, {
      issues: [{ field: 'productName', code, message: text ?? '' }],
    });
  return isUniqueViolation(error, 'products_scale_no_once') ? new RefusedError(careFailures.scaleNoTaken) : null;
}
