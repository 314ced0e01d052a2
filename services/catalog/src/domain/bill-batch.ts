import type { BillBasket, BillResult, SoldBill, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { asMilli, type Day, wholeUnits } from '@bahi/contracts/shared';
import { saleMovementId } from './movement-id.js';
import { type BilledProduct, sellBill } from './sell-bill.js';

type StockChange = EventData<typeof StockChanged>;

/** A row of the ledger; `change_milli` is signed. The row of a bill has its result, those of its lines have none. */
export interface BillMovement {
  readonly movement_id: string;
  readonly kind: 'sale' | 'found' | 'basket' | 'refused';
  readonly product_key: string | null;
  readonly change_milli: number;
  readonly quantity_after_milli: number | null;
  readonly answer: BillResult | null;
  readonly reason: string | null;
  readonly document_id: string;
  readonly by_user: string;
  readonly at: string;
}

/** What the bills of a batch do to one product together. */
export interface StockSum {
  readonly product_key: string;
  readonly change_milli: number;
  readonly found_milli: number;
}

/** Why units were found: they were sold although the count had none left. */
const SOLD_BEYOND_COUNT = 'sold beyond the count';

interface Sold {
  readonly basket: BillBasket;
  readonly bill: SoldBill;
  readonly changes: readonly StockChange[];
}

/** The stock of locked products while bills are settled one after the other; each sees what is left before it. */
export function createBillBatch(products: readonly BilledProduct[], today: Day) {
  const stock = new Map(products.map((product) => [product.productKey, product]));
  const keyOf = new Map(products.map(({ productKey, productId }) => [productId, productKey]));
  const find = (ref: string) => stock.get(keyOf.get(ref) ?? ref);
  const changes: StockChange[] = [];
  const sold: Sold[] = [];
  const refused: BillMovement[] = [];

  const refuse = (basket: BillBasket, result: BillResult): BillResult => {
    refused.push(billRow(basket, 'refused', result));
    return result;
  };
  const take = (basket: BillBasket, bill: SoldBill): BillResult => {
    const moved = changesOf(basket, bill, stock);
    for (const { productKey, quantityLeftMilli } of bill.stock)
      stock.set(productKey, { ...(stock.get(productKey) as BilledProduct), quantityMilli: asMilli(quantityLeftMilli) });
    changes.push(...moved);
    sold.push({ basket, bill, changes: moved });
    return { outcome: 'sold', bill };
  };

  return {
    /** The events of all bills, in their order. */
    changes,
    settle: (basket: BillBasket): BillResult => {
      const outcome = sellBill(basket, find, today);
      if (outcome.outcome === 'refused') return refuse(basket, { ...outcome, lines: [...outcome.lines] });
      if (outcome.outcome !== 'priced') return refuse(basket, outcome);
      const bill = { ...outcome.bill, position: 0 };
      if (bill.totalPaise === basket.expectedTotalPaise) return take(basket, bill);
      return refuse(basket, { outcome: 'total-changed', quote: bill });
    },
    /** Gives each bill the position of its last event. */
    locate: (positions: readonly number[]): void => {
      let recorded = 0;
      for (const { bill, changes: own } of sold) {
        recorded += own.length;
        bill.position = positions[recorded - 1] ?? 0;
      }
    },
    movements: (): BillMovement[] => [
      ...refused,
      ...sold.flatMap(({ basket, bill, changes: own }) => [
        billRow(basket, 'basket', { outcome: 'sold', bill }),
        ...own.map((change) => lineRow(basket, change)),
      ]),
    ],
    sums: (): StockSum[] => sumsOf(sold),
  };
}

/** Missing units are found before they are sold, so that stock never goes below zero. */
function changesOf(
  { orderKey, at }: BillBasket,
  { lines }: SoldBill,
  stock: ReadonlyMap<string, BilledProduct>,
): StockChange[] {
  const left = new Map<string, number>();
  return lines.flatMap(({ lineNo, productKey, unitsMilli, foundMilli }) => {
    const product = stock.get(productKey) as BilledProduct;
    const move = (kind: 'found' | 'sale', movementId: string, changeMilli: number) => {
      const quantityLeftMilli = (left.get(productKey) ?? product.quantityMilli) + changeMilli;
      left.set(productKey, quantityLeftMilli);
      return stockChange(product, { kind, movementId, changeMilli, quantityLeftMilli, at });
    };
    const movementId = saleMovementId(orderKey, lineNo);
    const found = foundMilli > 0 ? [move('found', `${movementId}:found`, foundMilli)] : [];
    return [...found, move('sale', movementId, -unitsMilli)];
  });
}

type Move = Pick<StockChange, 'kind' | 'movementId' | 'at'> & {
  readonly changeMilli: number;
  readonly quantityLeftMilli: number;
};

function stockChange(product: BilledProduct, { changeMilli, quantityLeftMilli, ...move }: Move): StockChange {
  const { productKey, productId, ratingTotal, ratingCount, expiresOn: expiryDate } = product;
  const change = Math.sign(changeMilli) * wholeUnits(asMilli(Math.abs(changeMilli)));
  const quantityLeft = wholeUnits(asMilli(quantityLeftMilli));
  return {
    productKey,
    productId,
    ...move,
    change,
    changeMilli,
    quantityLeft,
    quantityLeftMilli,
    ratingTotal,
    ratingCount,
    expiryDate,
  };
}

function billRow(basket: BillBasket, kind: 'basket' | 'refused', answer: BillResult): BillMovement {
  const nothing = { product_key: null, change_milli: 0, quantity_after_milli: null, reason: null };
  return { movement_id: basket.orderKey, kind, ...nothing, answer, ...documentOf(basket) };
}

function lineRow(basket: BillBasket, change: StockChange): BillMovement {
  return {
    movement_id: change.movementId,
    kind: change.kind as 'sale' | 'found',
    product_key: change.productKey,
    change_milli: change.changeMilli ?? 0,
    quantity_after_milli: change.quantityLeftMilli ?? 0,
    answer: null,
    reason: change.kind === 'found' ? SOLD_BEYOND_COUNT : null,
    ...documentOf(basket),
  };
}

function documentOf({ orderKey, orderId = orderKey, by, at }: BillBasket) {
  return { document_id: orderId, by_user: by, at };
}

function sumsOf(sold: readonly Sold[]): StockSum[] {
  const sums = new Map<string, StockSum>();
  for (const { productKey, unitsMilli, foundMilli } of sold.flatMap(({ bill }) => bill.lines)) {
    const sum = sums.get(productKey) ?? { product_key: productKey, change_milli: 0, found_milli: 0 };
    sums.set(productKey, {
      product_key: productKey,
      change_milli: sum.change_milli + foundMilli - unitsMilli,
      found_milli: sum.found_milli + foundMilli,
    });
  }
  return [...sums.values()];
}
