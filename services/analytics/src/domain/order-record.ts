import type { InvoiceCreated } from '@bahi/contracts/billing';
import type { EventData } from '@bahi/contracts/kit';
import type { BillEventLine, BillPlaced, OrderLine, OrderPlaced, OrderReduced } from '@bahi/contracts/orders';
import { asMilli, asPaise, type Day, dayOf, grossOf, type Milli, milliOr, timesMilli } from '@bahi/contracts/shared';
import { type Billed, METHODS, NOTHING_BILLED } from './billed.js';
import { calendarKeys, hourOf, quarterOf, recentKeys } from './time-buckets.js';
import { type Entry, entriesFor } from './totals.js';

/** What an order or a bill sold. */
export interface Sale {
  readonly placedAt: Date;
  /** The day in the shop's time zone. */
  readonly placedOn: Day;
  readonly unitsMilli: Milli;
  /** Net of tax and charges. */
  readonly totalPaise: bigint;
  readonly costPaise: bigint;
  /** Each product once. */
  readonly productKeys: readonly string[];
}

/** What a sale asks its customer to pay, by how it is paid, and the event of billing that said so: 0 is the sale itself. */
export interface Money {
  readonly position: number;
  readonly billed: Billed;
}

/** What came back of an order so far; it is part of the sale until then. */
export interface Returned {
  readonly unitsMilli: Milli;
  readonly netPaise: bigint;
  readonly costPaise: bigint;
}

/** What is known of one order. Its parts come from two services, in any order. */
export interface OrderRecord {
  readonly orderKey: string;
  /** `null` until the order is placed; nothing of it counts as sold before. */
  readonly sale: Sale | null;
  /** The latest that is known. Billing may be first. */
  readonly money: Money;
  /** Units on its invoice; `null` until there is one. */
  readonly invoiceUnitsMilli: Milli | null;
  /** What its invoice asks for, tax and charges included; `null` until there is one. */
  readonly invoicePaise: bigint | null;
  /** The invoice is no longer unpaid, as of its state `stateNo`: one that opens again has a higher one. */
  readonly isSettled: boolean;
  readonly stateNo: number;
  /** The invoice was returned and so the order cancelled; either event implies both. */
  readonly isReturned: boolean;
  /** Of an order that still counts. It only grows, so an event that arrives late does not undo a later one. */
  readonly returned: Returned;
}

/** The parts of an order that one event sets. */
export type OrderChange = Pick<OrderRecord, 'orderKey'> & Partial<OrderRecord>;

/** An order of which nothing is known yet. */
export function unknownOrder(orderKey: string): OrderRecord {
  return {
    orderKey,
    sale: null,
    money: { position: 0, billed: NOTHING_BILLED },
    invoiceUnitsMilli: null,
    invoicePaise: null,
    isSettled: false,
    stateNo: 0,
    isReturned: false,
    returned: { unitsMilli: asMilli(0), netPaise: 0n, costPaise: 0n },
  };
}

/** An order after a change; of the states of its invoice and of its money the latest stays, whatever comes last. */
export function changedOrder(known: OrderRecord, change: OrderChange): OrderRecord {
  const { stateNo = known.stateNo, isSettled = known.isSettled } = change;
  const state =
    stateNo > known.stateNo ? { stateNo, isSettled } : { stateNo: known.stateNo, isSettled: known.isSettled };
  const { money = known.money } = change;
  return {
    ...known,
    ...change,
    ...state,
    money: money.position >= known.money.position ? money : known.money,
    returned: moreOf(known.returned, change.returned ?? known.returned),
  };
}

/** The state that an event of an invoice says. Older events carry no number: an invoice was settled once, for ever. */
export function stateOf({ stateNo = 1 }: { readonly stateNo?: number | undefined }, isSettled: boolean) {
  return { stateNo, isSettled };
}

/** What an order-reduced event changes: goods leave the day of the sale; once all are back the order no longer counts. */
export function reductionOf({ orderKey, isCancelled, lines }: EventData<typeof OrderReduced>): OrderChange {
  const returned = {
    unitsMilli: asMilli(lines.reduce((sum, { returnedMilli }) => sum + returnedMilli, 0)),
    netPaise: lines.reduce((sum, { netPaise }) => sum + BigInt(netPaise), 0n),
    costPaise: lines.reduce((sum, { costPaise }) => sum + BigInt(costPaise), 0n),
  };
  return isCancelled ? { orderKey, returned, isReturned: true } : { orderKey, returned };
}

/** What every event of an invoice says of its order; older events carry no gross, their invoices have the flat tax and charge. */
export function invoiceOf(invoice: EventData<typeof InvoiceCreated>) {
  return {
    orderKey: invoice.orderKey,
    invoiceUnitsMilli: milliOr(invoice.unitsMilli, invoice.units),
    invoicePaise: BigInt(invoice.grossPaise ?? grossOf(asPaise(invoice.totalPaise))),
  };
}

/** The sale in an order-placed event, on the shop's day. */
export function saleOf(order: EventData<typeof OrderPlaced>, timeZone: string): Sale {
  const placedAt = new Date(order.placedAt);
  return {
    placedAt,
    placedOn: dayOf(placedAt, timeZone),
    unitsMilli: asMilli(order.lines.reduce((sum, line) => sum + milliOf(line), 0)),
    totalPaise: BigInt(order.totalPaise),
    costPaise: order.lines.reduce((sum, line) => sum + costOf(line), 0n),
    productKeys: [...new Set(order.lines.map(({ productKey }) => productKey))],
  };
}

/** The sale in a bill-placed event: all its lines, at their net after discounts, on the shop's day. */
export function saleOfBill(bill: EventData<typeof BillPlaced>, timeZone: string): Sale {
  const placedAt = new Date(bill.placedAt);
  return {
    placedAt,
    placedOn: dayOf(placedAt, timeZone),
    unitsMilli: asMilli(bill.lines.reduce((sum, { unitsMilli }) => sum + unitsMilli, 0)),
    totalPaise: BigInt(bill.netPaise),
    costPaise: bill.lines.reduce((sum, line) => sum + costOfBilled(line), 0n),
    productKeys: [...new Set(bill.lines.map(({ productKey }) => productKey))],
  };
}

/** What an order adds to the totals: nothing once it is returned, its invoice and the expected units while it is unpaid. */
export function entriesOfOrder({ sale, money, isReturned, returned, ...invoice }: OrderRecord): Entry[] {
  if (isReturned) return [];
  const { invoiceUnitsMilli, invoicePaise, isSettled } = invoice;
  const sold = sale === null ? [] : entriesOfSale(kept(sale, returned), money.billed);
  if (invoiceUnitsMilli === null || invoicePaise === null || isSettled) return sold;
  const amounts = {
    expectedUnitsMilli: BigInt(invoiceUnitsMilli),
    unpaidInvoices: 1n,
    unpaidPaise: invoicePaise,
  };
  return [...sold, { total: 'shop', key: {}, amounts }];
}

function moreOf(a: Returned, b: Returned): Returned {
  return {
    unitsMilli: asMilli(Math.max(a.unitsMilli, b.unitsMilli)),
    netPaise: a.netPaise > b.netPaise ? a.netPaise : b.netPaise,
    costPaise: a.costPaise > b.costPaise ? a.costPaise : b.costPaise,
  };
}

function kept(sale: Sale, { unitsMilli, netPaise, costPaise }: Returned): Sale {
  return {
    ...sale,
    unitsMilli: asMilli(sale.unitsMilli - unitsMilli),
    totalPaise: sale.totalPaise - netPaise,
    costPaise: sale.costPaise - costPaise,
  };
}

function milliOf({ quantityMilli, quantity }: OrderLine): Milli {
  return milliOr(quantityMilli, quantity);
}

function costOf(line: OrderLine): bigint {
  return BigInt(timesMilli(asPaise(line.unitCostPaise), milliOf(line)));
}

/** The cost is of a stock unit, not of the pack that was sold. */
function costOfBilled({ unitCostPaise, unitsMilli }: BillEventLine): bigint {
  return BigInt(timesMilli(asPaise(unitCostPaise), asMilli(unitsMilli)));
}

function entriesOfSale(sale: Sale, billed: Billed): Entry[] {
  const { placedAt, placedOn, unitsMilli, totalPaise, costPaise, productKeys } = sale;
  return [
    ...entriesFor('quarters', [{ startsAt: quarterOf(placedAt) }], { orders: 1n, ...paiseByMethod(billed) }),
    ...entriesFor('recent', recentKeys(placedAt), { orders: 1n, totalPaise, costPaise }),
    ...entriesFor('calendar', calendarKeys(placedOn), { salesPaise: totalPaise, unitsMilli: BigInt(unitsMilli) }),
    ...entriesFor(
      'productHours',
      productKeys.map((productKey) => ({ productKey, startsAt: hourOf(placedAt) })),
      { orders: 1n },
    ),
  ];
}

function paiseByMethod(billed: Billed) {
  return Object.fromEntries(METHODS.map((method) => [`${method}Paise`, billed[method]]));
}
