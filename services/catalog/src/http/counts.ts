import type { CountRow, countApi, StockCount as WireCount } from '@bahi/contracts/catalog';
import {
  asMilli,
  type Milli,
  milliFrom,
  milliFromUnits,
  type Paise,
  type Permission,
  timesMilli,
  toRupees,
  toUnits,
} from '@bahi/contracts/shared';
import type { Handler, Handlers } from '@bahi/platform/http';
import { approveCount } from '../app/approve-count.js';
import { countProduct } from '../app/count-product.js';
import { dropCount, listCounts, readCountSheet, reviewCount, startCount } from '../app/count-stock.js';
import { listToCheck } from '../app/list-to-check.js';
import type { Deps } from '../deps.js';
import { unitOf } from '../domain/product.js';
import { type CountView, type SheetRow, seesExpected } from '../domain/stock-count.js';

/** The handlers of the calls about counting the stock. */
export function countHandlers(deps: Deps): Handlers<typeof countApi> {
  return {
    listCounts: async ({ query, caller: { shopId } }) => {
      const { counts, next } = await listCounts(deps, shopId, query);
      return { success: true, counts: counts.map(presentCount), next };
    },
    startCount: async ({ body: { countKey, name, scope, blind }, caller, answer }) => {
      const { count, isReplay } = await startCount(deps, { caller, countKey, name, scope, isBlind: blind });
      if (isReplay) answer.replayed(201);
      return { success: true, count: presentCount(count) };
    },
    countProduct: countProductHandler(deps),
    readCountSheet: async ({ params: { countId }, query, caller }) => {
      const { count, rows, next } = await readCountSheet(deps, { caller, countKey: countId }, query);
      const isSeen = seesExpected(count, caller.permissions);
      return { success: true, count: presentCount(count), rows: rows.map((row) => presentRow(row, isSeen)), next };
    },
    reviewCount: async ({ params: { countId }, caller }) => ({
      success: true,
      count: presentCount(await reviewCount(deps, { caller, countKey: countId })),
    }),
    approveCount: async ({ params: { countId }, body: { productIds = null }, caller, answer }) => {
      const command = { caller, countKey: countId, productRefs: productIds };
      const { count, refused, position } = await approveCount(deps, command);
      if (position > 0) answer.position('catalog', position);
      return { success: true, count: presentCount(count), refused: [...refused] };
    },
    dropCount: async ({ params: { countId }, caller }) => ({
      success: true,
      count: presentCount(await dropCount(deps, { caller, countKey: countId })),
    }),
    listToCheck: async ({ query, caller: { shopId } }) => {
      const { products, next } = await listToCheck(deps, shopId, query);
      const presented = products.map((product) => ({
        _id: product.productKey,
        productId: product.productId,
        productName: product.name,
        unit: unitOf(product),
        quantity: toUnits(product.quantityMilli),
        found: toUnits(product.foundMilli),
      }));
      return { success: true, products: presented, next };
    },
  };
}

function countProductHandler(deps: Deps): Handler<typeof countApi.countProduct> {
  return async ({ params: { countId, entryKey }, body: { productId, counted, again }, caller, answer }) => {
    const countedMilli = milliFromUnits(counted);
    const recorded = await countProduct(deps, {
      ...{ caller, countKey: countId, entryKey, productRef: productId },
      ...{ countedMilli, isAgain: again },
    });
    const { count, product, entry, isReplay } = recorded;
    if (isReplay) answer.replayed(200);
    return {
      success: true,
      entry: {
        entryKey: entry.entryKey,
        productId: product.productId,
        productName: product.name,
        unit: unitOf(product),
        counted: toUnits(milliFrom(entry.countedMilli)),
        sum: toUnits(entry.sumMilli),
        ...expectedFor(count, caller.permissions, entry.thenMilli),
        at: entry.at.toISOString(),
        by: entry.by,
      },
    };
  };
}

function expectedFor(
  count: Pick<CountView, 'isBlind' | 'status'>,
  permissions: ReadonlySet<Permission>,
  thenMilli: Milli,
) {
  return seesExpected(count, permissions) ? { expected: toUnits(thenMilli) } : {};
}

function presentCount(count: CountView): WireCount {
  return {
    countId: count.countKey,
    name: count.name,
    scope: count.scope,
    blind: count.isBlind,
    status: count.status,
    openedAt: count.openedAt.toISOString(),
    openedBy: count.openedBy,
    products: count.products,
    counted: count.counted,
    toCountAgain: count.toCountAgain,
    approved: count.approved,
  };
}

function presentRow(row: SheetRow, isSeen: boolean): CountRow {
  const { productKey, productId, name: productName, counted, isApproved } = row;
  return {
    _id: productKey,
    productId,
    productName,
    unit: unitOf(row),
    counted: counted && toUnits(counted.countedMilli),
    countedAt: counted?.lastAt.toISOString() ?? null,
    isMoved: counted?.isMoved ?? false,
    isApproved,
    ...(isSeen ? differenceOf(row) : {}),
  };
}

function differenceOf({ counted, costPaise }: SheetRow) {
  if (!counted) return { expected: null, difference: null, value: null };
  const differenceMilli = counted.countedMilli - counted.thenMilli;
  const value = timesMilli(costPaise, asMilli(Math.abs(differenceMilli)));
  return {
    expected: toUnits(counted.thenMilli),
    difference: toUnits(milliFrom(differenceMilli)),
    value: toRupees((differenceMilli < 0 ? -value : value) as Paise),
  };
}
