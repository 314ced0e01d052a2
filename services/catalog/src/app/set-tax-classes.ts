import { ProductChanged } from '@bahi/contracts/catalog';
import { commonFailures, leadingText, RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { lockKeptProducts, replaceTaxRules, updateKeptProducts } from '../data/kept-products.js';
import type { Deps } from '../deps.js';
import { editProduct } from '../domain/edit-product.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { readTax } from '../domain/product-tax.js';
import { changedData } from './keep-product.js';

/** A product by its productId or `_id`, the version that was read, and the class that it gets. */
export interface ClassedProduct {
  readonly productId: string;
  readonly version: number;
  /** Null takes the tax data away. */
  readonly taxClass: string | null;
  /** Absent: the code of the class. */
  readonly hsn: string | undefined;
}

/** What became of one product of the request, in its order; the version is that of now, 0 for an unknown product. */
export interface ClassOutcome {
  readonly outcome: 'set' | 'product-changed' | 'product-archived' | 'product-not-found';
  readonly version: number;
}

export interface ClassOutcomes {
  readonly results: readonly ClassOutcome[];
  /** Of the last event; `null` when nothing changed. */
  readonly position: number | null;
}

export interface ClassesCommand {
  readonly caller: Caller;
  readonly products: readonly ClassedProduct[];
}

/** One product of the request with the locked product and what it is after the change. */
interface Settled extends ClassOutcome {
  readonly change: { readonly before: KeptProduct; readonly after: KeptProduct } | null;
}

/**
 * Gives products their tax classes in one transaction, once per request key. A product that was changed meanwhile is left as it
 * is and named. @throws RefusedError 400 with every unknown class and every class that has no code of its own.
 */
export function setTaxClasses<Reply>(
  deps: Deps,
  { caller, products }: ClassesCommand,
  call: IdempotentCall<ClassOutcomes, Reply>,
): Promise<Reply> {
  refuseFaults(products);
  return once(call, keysOfShop(deps.db, caller.shopId), { effect: (tx) => setInTransaction(tx, deps, products) });
}

function refuseFaults(products: readonly ClassedProduct[]) {
  const issues = products.flatMap((product, index) =>
    product.taxClass === null
      ? []
      : readTax({ ...product, rules: null }, '').faults.map(({ field, code, text }) => ({
          field: `products.${index}.${field}`,
          code,
          message: text,
        })),
  );
  if (issues.length > 0) throw new RefusedError(commonFailures.validationFailed, { text: leadingText(issues), issues });
}

async function setInTransaction(
  tx: WriteTx,
  { outbox, clock }: Deps,
  products: readonly ClassedProduct[],
): Promise<ClassOutcomes> {
  const locked = await lockKeptProducts(
    tx,
    products.map(({ productId }) => productId),
  );
  const settled = products.map((product) => settle(product, locked));
  const changes = [
    ...new Map(settled.flatMap(({ change }) => (change ? [[change.after.productKey, change]] : []))).values(),
  ];
  const changed = changes.map(({ after }) => after);
  await updateKeptProducts(tx, changed);
  if (changes.some(({ before }) => before.tax?.rules)) await replaceTaxRules(tx, changed);
  const at = clock.now();
  const events = changes.map(({ before, after }) => ({
    subject: after.productKey,
    data: changedData(before, after, at),
  }));
  const positions = await outbox.addAll(tx, ProductChanged, events);
  const results = settled.map(({ outcome, version }) => ({ outcome, version }));
  return { results, position: positions.at(-1) ?? null };
}

function settle({ productId, version, taxClass, hsn }: ClassedProduct, locked: readonly KeptProduct[]): Settled {
  const before = locked.find((product) => product.productId === productId || product.productKey === productId);
  if (!before) return { outcome: 'product-not-found', version: 0, change: null };
  const left = { version: before.version, change: null };
  if (before.version !== version) return { ...left, outcome: 'product-changed' };
  if (before.archivedAt) return { ...left, outcome: 'product-archived' };
  const tax = taxClass === null ? null : { taxClass, hsn, rules: null };
  const edited = editProduct(before, { tax }, { isBelowCostMeant: true });
  if (edited.outcome !== 'edited') return { ...left, outcome: 'set' };
  const { product: after } = edited;
  return { outcome: 'set', version: after.version, change: { before, after } };
}
