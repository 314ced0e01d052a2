import {
  InvoiceArchived,
  InvoiceCreated,
  InvoiceMoneyChanged,
  InvoicePaid,
  InvoiceReopened,
  InvoiceReturned,
} from '@bahi/contracts/billing';
import { GoodsReceived, ProductChanged, ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import { BillPlaced, OrderCancelled, OrderPlaced, OrderReduced } from '@bahi/contracts/orders';
import { addDays, dayOf, milliFromUnits, uuidv7 } from '@bahi/contracts/shared';
import { type AddedProduct, aBasket, aBill, anInvoice, aProduct, type PlacedOrder } from './analytics-world.js';

/** One action in a shop, `ageMs` ago. Actions that the shop would reject are skipped. */
export type Action =
  | { readonly kind: 'add'; readonly ageMs: number; readonly products: readonly NewProduct[] }
  | {
      readonly kind: 'order';
      readonly ageMs: number;
      /** The products of the lines; one may be picked twice. */
      readonly picks: readonly number[];
      readonly units: number;
      readonly rating: number;
    }
  | {
      /** A bill of the counter; what the shelf lacks is found. A void one gives its stock back and is never placed. */
      readonly kind: 'bill' | 'void';
      readonly ageMs: number;
      readonly picks: readonly number[];
      readonly units: number;
      /** Off the first line, at most all of it. */
      readonly discountPaise: number;
      readonly paid?: NonNullable<Parameters<typeof aBill>[1]>['paid'];
    }
  | {
      /** Brings goods of an order back, up to this share of each line so far. */
      readonly kind: 'reduce';
      readonly ageMs: number;
      readonly pick: number;
      readonly percent: number;
    }
  | { readonly kind: 'pay' | 'return' | 'archive' | 'reopen'; readonly ageMs: number; readonly pick: number }
  | {
      /** What is left of an order is paid otherwise, in shares of this many rupees by method. */
      readonly kind: 'money';
      readonly ageMs: number;
      readonly pick: number;
      readonly rupees: HistoryMoney;
    }
  | { readonly kind: 'edit'; readonly ageMs: number; readonly product: number; readonly fields: NewProduct }
  /** Archives a product without stock, restores one that is archived. */
  | { readonly kind: 'shelve'; readonly ageMs: number; readonly product: number }
  | { readonly kind: 'receive'; readonly ageMs: number; readonly product: number; readonly units: number };

/** Rupees by method. */
export type HistoryMoney = Readonly<
  Record<'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unspecified' | 'pending' | 'credit', number>
>;

export interface NewProduct {
  readonly name: string;
  readonly category: string;
  readonly supplier: string | null;
  readonly costPaise: number;
  readonly quantity: number;
  readonly threshold: number;
  /** Days from its addition to its expiry; `null` when it never expires. */
  readonly lastsDays: number | null;
  readonly isOpening: boolean;
}

export interface HistoryProduct {
  readonly added: AddedProduct;
  /** What is shown of it now. */
  shown: AddedProduct;
  version: number;
  isArchived: boolean;
  /** The expiry from each moment on, oldest first; null for none. While it is archived it is over. */
  readonly expiries: { readonly at: Date; readonly expiryDate: string | null }[];
  /** Stock in thousandths after each movement, oldest first, from the first quantity on. */
  readonly stock: { readonly at: Date; readonly milli: number }[];
  readonly ratings: number[];
}

export interface HistoryOrder {
  readonly placed: PlacedOrder;
  /** Its bill, for a sale of the counter. */
  readonly bill?: EventData<typeof BillPlaced>;
  status: 'Unpaid' | 'Paid' | 'Returned';
  isArchived: boolean;
  /** Counts the changes of the invoice's status. */
  stateNo: number;
  /** What came back so far of an order that still counts. */
  /** How it is paid, once billing has said so. */
  money?: HistoryMoney;
  back: { readonly percent: number; readonly milli: number; readonly netPaise: number; readonly costPaise: number };
}

const NOTHING_BACK = { percent: 0, milli: 0, netPaise: 0, costPaise: 0 };

/** The final state of the shop and all its events. */
export interface History {
  readonly products: readonly HistoryProduct[];
  readonly orders: readonly HistoryOrder[];
  readonly receipts: readonly { readonly at: Date; readonly goodsPaise: number }[];
  readonly events: readonly Envelope[];
}

/** Runs the actions of a shop, oldest first. */
export function simulateShop(
  actions: readonly Action[],
  { shopId, now, timeZone }: { readonly shopId: string; readonly now: Date; readonly timeZone: string },
): History {
  const { events, publish } = publisher(shopId);
  const products: HistoryProduct[] = [];
  const orders: HistoryOrder[] = [];
  const receipts: { at: Date; goodsPaise: number }[] = [];

  const publishStock = (
    product: HistoryProduct,
    kind: EventData<typeof StockChanged>['kind'],
    milli: number,
    at: Date,
  ) => {
    const { productKey, productId } = product.added;
    const left = milliOf(product);
    publish(StockChanged, at.toISOString(), {
      productKey,
      productId,
      movementId: uuidv7(),
      kind,
      change: Math.ceil(milli / 1_000),
      changeMilli: milli,
      quantityLeft: Math.ceil(left / 1_000),
      quantityLeftMilli: left,
      ratingTotal: product.ratings.reduce((sum, rating) => sum + rating, 0),
      ratingCount: product.ratings.length,
      expiryDate: product.shown.expiryDate,
      ...(product.isArchived ? { isArchived: true } : {}),
      at: at.toISOString(),
    });
  };

  const move = (
    product: HistoryProduct,
    kind: 'sale' | 'return' | 'found' | 'void' | 'received',
    milli: number,
    at: Date,
  ) => {
    product.stock.push({ at, milli: milliOf(product) + milli });
    publishStock(product, kind, milli, at);
  };

  const add = (newProducts: readonly NewProduct[], at: Date) => {
    const createdAt = at.toISOString();
    const added = newProducts.map((product) =>
      aProduct({
        createdAt,
        productName: product.name,
        category: product.category,
        supplier: product.supplier,
        costPaise: product.costPaise,
        sellingPaise: product.costPaise + 333,
        quantity: product.quantity,
        thresholdValue: product.threshold,
        isOpening: product.isOpening,
        expiryDate: product.lastsDays === null ? null : addDays(dayOf(at, timeZone), product.lastsDays),
      }),
    );
    for (const product of added)
      products.push({
        added: product,
        shown: product,
        version: 1,
        isArchived: false,
        expiries: [{ at, expiryDate: product.expiryDate }],
        stock: [{ at, milli: product.quantityMilli ?? 0 }],
        ratings: [],
      });
    publish(ProductsAdded, createdAt, { products: added });
  };

  const isSellable = ({ isArchived, shown: { expiryDate } }: HistoryProduct, at: Date) =>
    !isArchived && (expiryDate === null || expiryDate >= dayOf(at, timeZone));

  const order = ({ picks, units, rating }: Extract<Action, { kind: 'order' }>, at: Date) => {
    const picked = picks.flatMap((pick) => products[pick % Math.max(1, products.length)] ?? []);
    const milli = milliFromUnits(units);
    const wanted = (product: HistoryProduct) => picked.filter((other) => other === product).length * milli;
    const [first] = picked;
    if (!first || picked.some((product) => !isSellable(product, at) || milliOf(product) < wanted(product))) return;
    const basket = aBasket(
      picked.map(({ added }) => ({ product: added, units })),
      at.toISOString(),
    );
    const placed = { ...basket, rating };
    orders.push({ placed, status: 'Unpaid', isArchived: false, stateNo: 0, back: NOTHING_BACK });
    first.ratings.push(rating);
    for (const product of picked) move(product, 'sale', -milli, at);
    publish(OrderPlaced, at.toISOString(), placed);
    publish(InvoiceCreated, at.toISOString(), anInvoice(placed));
  };

  const bill = (
    { kind, picks, units, discountPaise, paid = [['cash', 100]] }: Extract<Action, { kind: 'bill' | 'void' }>,
    at: Date,
  ) => {
    const picked = picks.flatMap((pick) => products[pick % Math.max(1, products.length)] ?? []);
    if (picked.length === 0 || picked.some((product) => !isSellable(product, at))) return;
    const milli = milliFromUnits(units);
    for (const product of picked) {
      const missing = milli - milliOf(product);
      if (missing > 0) move(product, 'found', missing, at);
      move(product, 'sale', -milli, at);
    }
    if (kind === 'void') {
      for (const product of picked) move(product, 'void', milli, at);
      return;
    }
    const basket = aBasket(
      picked.map(({ added }) => ({ product: added, units })),
      at.toISOString(),
    );
    const off = Math.min(discountPaise, aBill(basket).lines[0]?.netPaise ?? 0);
    const sale = aBill(basket, { discountPaise: off, paid });
    // The figures of a bill count its net.
    const placed = { ...basket, totalPaise: basket.totalPaise - off };
    const sold: HistoryOrder = {
      placed,
      bill: sale,
      status: 'Unpaid',
      isArchived: false,
      stateNo: 0,
      back: NOTHING_BACK,
    };
    orders.push(sold);
    publish(BillPlaced, at.toISOString(), sale);
    publish(InvoiceCreated, at.toISOString(), invoiceOf(sold));
  };

  const reduce = ({ pick, percent }: Extract<Action, { kind: 'reduce' }>, at: Date) => {
    const reduced = orders[pick % Math.max(1, orders.length)];
    if (!reduced || reduced.status === 'Returned' || percent <= reduced.back.percent) return;
    const { orderKey, orderId, lines, totalPaise } = reduced.placed;
    const shareOf = (whole: number, share: number) => Math.floor((whole * share) / 100);
    const back = lines.map(({ lineNo, productKey, quantityMilli = 0, unitCostPaise }, index) => ({
      ...{ lineNo, productKey, returnedMilli: shareOf(quantityMilli, percent) },
      netPaise: index === 0 ? shareOf(totalPaise, percent) : 0,
      costPaise: shareOf(Math.floor((unitCostPaise * quantityMilli) / 1_000), percent),
    }));
    for (const { productKey, quantityMilli = 0 } of lines) {
      const product = products.find(({ added }) => added.productKey === productKey);
      const milli = shareOf(quantityMilli, percent) - shareOf(quantityMilli, reduced.back.percent);
      if (product && milli > 0) move(product, 'return', milli, at);
    }
    const sumOf = (read: (line: (typeof back)[number]) => number) => back.reduce((sum, line) => sum + read(line), 0);
    reduced.back = {
      percent,
      milli: sumOf((line) => line.returnedMilli),
      netPaise: sumOf((line) => line.netPaise),
      costPaise: sumOf((line) => line.costPaise),
    };
    const isCancelled = percent === 100;
    if (isCancelled) reduced.status = 'Returned';
    publish(OrderReduced, at.toISOString(), {
      orderKey,
      orderId,
      isCancelled,
      reducedAt: at.toISOString(),
      lines: back,
    });
  };

  const moveMoney = ({ pick, rupees }: Extract<Action, { kind: 'money' }>, at: Date) => {
    const moved = orders[pick % Math.max(1, orders.length)];
    if (!moved || moved.status === 'Returned') return;
    moved.money = rupees;
    const { invoiceKey, invoiceId, orderKey, orderId } = anInvoice(moved.placed);
    const parts = Object.fromEntries(Object.entries(rupees).map(([name, amount]) => [name, amount * 100]));
    const data = { invoiceKey, invoiceId, orderKey, orderId, changedAt: at.toISOString(), ...parts };
    publish(InvoiceMoneyChanged, at.toISOString(), data as EventData<typeof InvoiceMoneyChanged>);
  };

  const reopen = (reopened: HistoryOrder, at: Date) => {
    if (reopened.status !== 'Paid') return;
    const { invoiceKey, invoiceId, orderKey, orderId } = anInvoice(reopened.placed);
    Object.assign(reopened, { status: 'Unpaid', isArchived: false, stateNo: reopened.stateNo + 1 });
    const data = { invoiceKey, invoiceId, orderKey, orderId, stateNo: reopened.stateNo, reopenedAt: at.toISOString() };
    publish(InvoiceReopened, at.toISOString(), data);
  };

  const settle = (kind: 'pay' | 'return' | 'archive' | 'reopen', pick: number, at: Date) => {
    const settled = orders[pick % Math.max(1, orders.length)];
    if (!settled) return;
    if (kind === 'reopen') return reopen(settled, at);
    const { placed } = settled;
    const instant = at.toISOString();
    if (kind === 'archive' && settled.status !== 'Unpaid' && !settled.isArchived) {
      settled.isArchived = true;
      publish(InvoiceArchived, instant, { ...stateOf(settled), archivedAt: instant });
    }
    if (kind === 'archive' || settled.status !== 'Unpaid') return;
    if (kind === 'return' && settled.back.percent > 0) return;
    settled.status = kind === 'pay' ? 'Paid' : 'Returned';
    settled.stateNo += 1;
    if (kind === 'pay') return publish(InvoicePaid, instant, { ...stateOf(settled), paidAt: instant });
    const { orderKey, orderId, lines } = placed;
    const returned = lines.map(({ lineNo, productKey, quantity, quantityMilli }) => ({
      lineNo,
      productKey,
      quantity,
      quantityMilli,
    }));
    publish(InvoiceReturned, instant, { ...stateOf(settled), returnedAt: instant, lines: returned });
    publish(OrderCancelled, instant, { orderKey, orderId, cancelledAt: instant });
    for (const { productKey, quantityMilli = 0 } of lines) {
      const product = products.find(({ added }) => added.productKey === productKey);
      if (product) move(product, 'return', quantityMilli, at);
    }
  };

  const change = (product: HistoryProduct, next: Partial<Pick<HistoryProduct, 'shown' | 'isArchived'>>, at: Date) => {
    const before = { expiryDate: product.shown.expiryDate, isArchived: product.isArchived };
    Object.assign(product, next, { version: product.version + 1 });
    const { shown, isArchived, version } = product;
    product.expiries.push({ at, expiryDate: isArchived ? '0001-01-01' : shown.expiryDate });
    const { productKey, productId, productName, category, supplier, unit, imageUrl, costPaise, sellingPaise } = shown;
    publish(ProductChanged, at.toISOString(), {
      ...{ productKey, productId, version, productName, category, supplier, unit, imageUrl, costPaise, sellingPaise },
      thresholdMilli: shown.thresholdMilli ?? 0,
      expiryDate: shown.expiryDate,
      quantityMilli: milliOf(product),
      isArchived,
      before,
      changedAt: at.toISOString(),
    });
  };

  const edit = (product: HistoryProduct, fields: NewProduct, at: Date) => {
    const { name: productName, category, supplier, costPaise, threshold, lastsDays } = fields;
    // Up to a week in the past.
    const expiryDate = lastsDays === null ? null : addDays(dayOf(at, timeZone), lastsDays - 7);
    const thresholdMilli = milliFromUnits(threshold);
    const shown = { ...product.shown, productName, category, supplier, costPaise, thresholdMilli, expiryDate };
    change(product, { shown }, at);
  };

  const receive = (product: HistoryProduct, units: number, at: Date) => {
    const goodsPaise = Math.round(units * 777);
    move(product, 'received', milliFromUnits(units), at);
    receipts.push({ at, goodsPaise });
    const { productKey, productId } = product.added;
    const line = { lineNo: 1, productKey, productId, unitsMilli: milliFromUnits(units), costPaise: 777, goodsPaise };
    publish(GoodsReceived, at.toISOString(), {
      ...{ receiptKey: uuidv7(), receiptId: 'GR-2627-000001', isCancelled: false },
      ...{ postedAt: at.toISOString(), by: uuidv7(), lines: [line] },
    });
  };

  const care = (action: Extract<Action, { readonly product: number }>, at: Date) => {
    const product = products[action.product % Math.max(1, products.length)];
    if (!product) return;
    if (action.kind === 'shelve' && (product.isArchived || milliOf(product) === 0))
      change(product, { isArchived: !product.isArchived }, at);
    if (action.kind === 'shelve' || product.isArchived) return;
    if (action.kind === 'edit') edit(product, action.fields, at);
    else receive(product, action.units, at);
  };

  for (const action of [...actions].sort((a, b) => b.ageMs - a.ageMs)) {
    const at = new Date(now.getTime() - action.ageMs);
    if (action.kind === 'add') add(action.products, at);
    else if (action.kind === 'order') order(action, at);
    else if ('product' in action) care(action, at);
    else if (action.kind === 'reduce') reduce(action, at);
    else if (action.kind === 'money') moveMoney(action, at);
    else if ('pick' in action) settle(action.kind, action.pick, at);
    else bill(action, at);
  }
  return { products, orders, receipts, events };
}

/** Bills number the states of their invoices, as events of before do not; one that opens again is numbered in any case. */
function stateOf(order: HistoryOrder) {
  const isNumbered = order.bill !== undefined || order.stateNo > 1;
  return { ...invoiceOf(order), ...(isNumbered ? { stateNo: order.stateNo } : {}) };
}

/** Only bills have their gross amount in it, as events of before have none. */
function invoiceOf({ placed, bill }: HistoryOrder) {
  return { ...anInvoice(placed), ...(bill ? { grossPaise: bill.totalPaise } : {}) };
}

/** Publishes like the outbox: positions per source have no gaps. */
function publisher(shopId: string) {
  const events: Envelope[] = [];
  const publish = <E extends EventSpec>(event: E, at: string, data: EventData<E>) => {
    const position = events.filter(({ source }) => source === event.source).length + 1;
    const { type, source, version: schemaVersion } = event;
    const trace = { traceparent: null, causationId: null };
    events.push({
      id: uuidv7(),
      type,
      source,
      schemaVersion,
      shopId,
      subject: uuidv7(),
      position,
      time: at,
      ...trace,
      data,
    });
  };
  return { events, publish };
}

function milliOf({ stock }: HistoryProduct) {
  return stock.at(-1)?.milli ?? 0;
}
