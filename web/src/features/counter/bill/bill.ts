import {
  asMilli,
  type Discount,
  MAX_LINES,
  MAX_MILLI,
  MILLI_PER_UNIT,
  type Milli,
  milliForAmount,
  type Paise,
  timesMilli,
} from '@bahi/contracts/shared';
import type { SoldItem } from '../../../lib/counter-list/counter-list.js';

export type { SoldItem };

export interface BillLine extends SoldItem {
  /** Names the line while it lives. */
  readonly id: number;
  readonly quantityMilli: Milli;
  /** What the customer pays for one; the cashier may have changed it. */
  readonly unitPricePaise: Paise;
  /** Sold for exactly this amount. */
  readonly forAmountPaise: Paise | null;
  readonly discount: Discount | null;
}

/** The bill that is being typed. */
export interface OpenBill {
  /** Makes the sale happen once. */
  readonly key: string;
  readonly lines: readonly BillLine[];
  /** The discount of the whole bill. */
  readonly discount: Discount | null;
  /** Whose bill it is; null for a walk-in. Never more than the id: names stay in the memory of the list. */
  readonly customerId: string | null;
  /** The place of the chosen line. */
  readonly chosen: number;
  readonly nextId: number;
  /** Removed lines with their places, the last one removed last. */
  readonly removed: readonly { readonly line: BillLine; readonly at: number }[];
}

/** Figures of a line that the server changed. */
export interface NewPrice {
  /** From 1. */
  readonly lineNo: number;
  readonly pricePaise: Paise;
  readonly priceVersion: number;
}

interface AddAct {
  readonly do: 'add';
  readonly item: SoldItem;
  readonly quantityMilli: Milli;
  /** Sold for exactly this amount, as the code of a scale says; always a line of its own. */
  readonly forAmountPaise?: Paise;
}

export type BillAct =
  | AddAct
  | { readonly do: 'quantity'; readonly quantityMilli: Milli }
  | { readonly do: 'step'; readonly by: number }
  | { readonly do: 'sell-for'; readonly amountPaise: Paise }
  | { readonly do: 'discount'; readonly discount: Discount | null; readonly ofBill: boolean }
  | { readonly do: 'price'; readonly pricePaise: Paise }
  /** Sells the chosen line in another pack. */
  | { readonly do: 'pack'; readonly item: SoldItem }
  | { readonly do: 'choose'; readonly at: number }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'restore' }
  | { readonly do: 'customer'; readonly customerId: string | null }
  | { readonly do: 'accept-prices'; readonly prices: readonly NewPrice[] }
  | { readonly do: 'open'; readonly bill: OpenBill };

export function emptyBill(key: string): OpenBill {
  return { key, lines: [], discount: null, customerId: null, chosen: -1, nextId: 1, removed: [] };
}

/** The bill after an act. An act that makes no sense for the chosen line, or has none, leaves the bill as it is. */
export function billAfter(bill: OpenBill, act: BillAct): OpenBill {
  switch (act.do) {
    case 'open':
      return act.bill;
    case 'add':
      return withItem(bill, act);
    case 'choose':
      return { ...bill, chosen: Math.max(0, Math.min(act.at, bill.lines.length - 1)) };
    case 'remove':
      return without(bill, act.at);
    case 'restore':
      return withRestored(bill);
    case 'customer':
      return { ...bill, customerId: act.customerId };
    case 'accept-prices':
      return { ...bill, lines: act.prices.reduce(withPrice, bill.lines) };
    case 'discount':
      if (act.ofBill) return { ...bill, discount: act.discount };
      return changeChosen(bill, (line) => lineAfter(line, act));
    default:
      return changeChosen(bill, (line) => lineAfter(line, act));
  }
}

/** Why the chosen line cannot be changed so, or null. */
export function refusalOf(line: BillLine | undefined, act: BillAct): Refusal | null {
  if (act.do === 'quantity' && line && !line.fractions && act.quantityMilli % MILLI_PER_UNIT !== 0) return 'fraction';
  if (act.do === 'sell-for' && line && !line.fractions) return 'not-loose';
  if (act.do === 'price' && line && line.mrpPaise !== null && act.pricePaise > line.mrpPaise) return 'above-mrp';
  if (act.do === 'discount' && act.ofBill) return null;
  if (act.do === 'discount' && line && act.discount?.kind === 'amount' && act.discount.paise > grossOf(line))
    return 'too-much-off';
  return line || act.do === 'add' || act.do === 'customer' ? null : 'no-line';
}
export type Refusal = 'fraction' | 'not-loose' | 'above-mrp' | 'no-line' | 'too-much-off' | 'full';

/** Whether an added item has no place: it needs a line of its own, and the bill has as many as it may, or too many units. */
export function fullOf(bill: OpenBill, act: AddAct): 'full' | null {
  const line = plainLineOf(bill, act);
  const isFull = line ? line.quantityMilli + act.quantityMilli > MAX_MILLI : bill.lines.length >= MAX_LINES;
  return isFull ? 'full' : null;
}

function grossOf({ unitPricePaise, quantityMilli, forAmountPaise }: BillLine): Paise {
  return forAmountPaise ?? timesMilli(unitPricePaise, quantityMilli);
}

function lineAfter(line: BillLine, act: BillAct): BillLine {
  if (refusalOf(line, act)) return line;
  switch (act.do) {
    case 'quantity':
      return { ...line, quantityMilli: act.quantityMilli, forAmountPaise: null };
    case 'step':
      return { ...line, quantityMilli: stepped(line.quantityMilli, act.by), forAmountPaise: null };
    case 'sell-for':
      return {
        ...line,
        quantityMilli: milliForAmount(act.amountPaise, line.unitPricePaise),
        forAmountPaise: act.amountPaise,
      };
    case 'discount':
      return { ...line, discount: act.discount };
    case 'pack':
      return inPack(line, act.item);
    case 'price':
      return { ...line, unitPricePaise: act.pricePaise, forAmountPaise: null };
    default:
      return line;
  }
}

/** The line in another pack, at its list price; what is no whole number of packs becomes one. */
function inPack(line: BillLine, item: SoldItem): BillLine {
  if (item.packNo === line.packNo) return line;
  const fits = item.fractions || line.quantityMilli % MILLI_PER_UNIT === 0;
  const quantityMilli = fits ? line.quantityMilli : asMilli(MILLI_PER_UNIT);
  return { ...line, ...item, quantityMilli, unitPricePaise: item.pricePaise, forAmountPaise: null };
}

/** One more or less; never below one unit, which only Delete removes, nor a rest below one. */
function stepped(quantity: Milli, by: number): Milli {
  const next = quantity + by * MILLI_PER_UNIT;
  return next > 0 && next <= MAX_MILLI ? asMilli(next) : quantity;
}

/** Adds to the line of the same item while its price and discount are those of the list, else makes a new line. */
function withItem(bill: OpenBill, act: AddAct): OpenBill {
  if (fullOf(bill, act)) return bill;
  const { item, quantityMilli, forAmountPaise } = act;
  const known = plainLineOf(bill, act);
  if (known) {
    const at = bill.lines.indexOf(known);
    const sum = asMilli(known.quantityMilli + quantityMilli);
    return { ...bill, lines: bill.lines.with(at, { ...known, quantityMilli: sum }), chosen: at };
  }
  const line: BillLine = {
    ...item,
    id: bill.nextId,
    quantityMilli,
    unitPricePaise: item.pricePaise,
    forAmountPaise: forAmountPaise ?? null,
    discount: null,
  };
  return { ...bill, lines: [...bill.lines, line], chosen: bill.lines.length, nextId: bill.nextId + 1 };
}

function plainLineOf({ lines }: OpenBill, { item, forAmountPaise }: AddAct) {
  return forAmountPaise === undefined ? lines.find((line) => isPlainLineOf(line, item)) : undefined;
}

function isPlainLineOf(line: BillLine, { productId, packNo, priceVersion }: SoldItem) {
  return (
    line.productId === productId &&
    line.packNo === packNo &&
    line.priceVersion === priceVersion &&
    line.discount === null &&
    line.forAmountPaise === null &&
    line.unitPricePaise === line.pricePaise
  );
}

function changeChosen(bill: OpenBill, change: (line: BillLine) => BillLine): OpenBill {
  const line = bill.lines[bill.chosen];
  return line ? { ...bill, lines: bill.lines.with(bill.chosen, change(line)) } : bill;
}

function without(bill: OpenBill, at: number): OpenBill {
  const line = bill.lines[at];
  if (!line) return bill;
  const lines = bill.lines.toSpliced(at, 1);
  return { ...bill, lines, chosen: Math.min(at, lines.length - 1), removed: [...bill.removed, { line, at }] };
}

function withRestored(bill: OpenBill): OpenBill {
  const last = bill.removed.at(-1);
  if (!last) return bill;
  return {
    ...bill,
    lines: bill.lines.toSpliced(last.at, 0, last.line),
    chosen: Math.min(last.at, bill.lines.length),
    removed: bill.removed.slice(0, -1),
  };
}

function withPrice(lines: readonly BillLine[], { lineNo, pricePaise, priceVersion }: NewPrice): readonly BillLine[] {
  const line = lines[lineNo - 1];
  if (!line) return lines;
  const { forAmountPaise, quantityMilli } = line;
  const next = {
    ...{ ...line, pricePaise, unitPricePaise: pricePaise, priceVersion },
    quantityMilli: forAmountPaise === null ? quantityMilli : milliForAmount(forAmountPaise, pricePaise),
  };
  return lines.with(lineNo - 1, next);
}
