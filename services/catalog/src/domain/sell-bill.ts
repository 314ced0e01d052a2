import type {
  BillBasket,
  BillBasketLine,
  BillStock,
  RefusedBillLine,
  SoldBill,
  SoldBillLine,
} from '@bahi/contracts/catalog';
import {
  asMilli,
  asPaise,
  availabilityOf,
  type BillTotals,
  billTotals,
  type Day,
  MAX_DOCUMENT_PAISE,
  MAX_SUM_PAISE,
  MILLI_PER_UNIT,
  type Milli,
  type Paise,
  timesMilli,
} from '@bahi/contracts/shared';
import { type GstTax, gstOf } from '@bahi/contracts/tax';
import {
  billGstOf,
  isBuyerNeeded,
  lineTaxOf,
  missingTaxData,
  priceWithTax,
  type TaxedProduct,
  taxInputOf,
} from './tax-bill.js';

/** Several units of a product that are sold as one. */
export interface Pack {
  readonly packNo: number;
  readonly name: string;
  readonly unitsMilli: Milli;
  /** Null: units times the price of one unit. */
  readonly pricePaise: Paise | null;
}

/** The fields of a product that a bill needs. */
export interface BilledProduct extends TaxedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly sellingPaise: Paise;
  readonly costPaise: Paise;
  readonly priceVersion: number;
  readonly allowsFractions: boolean;
  readonly quantityMilli: Milli;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  readonly packs: readonly Pack[];
}

export type FindProduct = (productRef: string) => BilledProduct | undefined;

/** What would become of a bill: all of it, or why not. The position is known when its events are recorded. */
export type BillOutcome =
  | { readonly outcome: 'priced'; readonly bill: Omit<SoldBill, 'position'> }
  | { readonly outcome: 'refused'; readonly lines: readonly RefusedBillLine[] }
  | { readonly outcome: 'too-large' | 'buyer-details-needed' };

/** A line with its product, its pack and the units in stock that it takes. */
interface PricedLine {
  readonly line: BillBasketLine;
  readonly product: BilledProduct;
  readonly pack: Pack | null;
  readonly unitsMilli: Milli;
  readonly listPricePaise: Paise;
}

/** Prices a bill against locked products; takes all of its lines, or refuses it with the reason of every line. */
export function sellBill(basket: BillBasket, find: FindProduct, today: Day): BillOutcome {
  const priced = basket.lines.map((line) => priceLine(line, find));
  const refused = priced.flatMap((one) => ('code' in one ? [one] : []));
  const lines = priced.flatMap((one) => ('code' in one ? [] : [one]));
  const reasons = [...refused, ...refusedLines(lines, { wanted: wantedByProduct(lines), basket, today })];
  if (reasons.length > 0) return { outcome: 'refused', lines: reasons.sort((a, b) => a.lineNo - b.lineNo) };
  const { totals, gst } = totalsOf(lines, basket);
  if (totals.totalPaise > MAX_DOCUMENT_PAISE || totals.grossPaise >= MAX_SUM_PAISE) return { outcome: 'too-large' };
  if (gst && basket.taxContext) {
    const belowTax = lines.filter((_, index) => gst.lines[index]?.isBelowTax);
    if (belowTax.length > 0)
      return { outcome: 'refused', lines: belowTax.map(({ line: { lineNo } }) => ({ lineNo, code: 'below-tax' })) };
    if (!basket.isBuyerKnown && isBuyerNeeded(gst, basket.taxContext)) return { outcome: 'buyer-details-needed' };
  }
  return { outcome: 'priced', bill: soldBill(lines, { totals, gst, basket }, today) };
}

interface Totals {
  readonly totals: BillTotals;
  /** Null in a `simple` shop. */
  readonly gst: GstTax | null;
}

function totalsOf(lines: readonly PricedLine[], { discount, roundTo, taxContext }: BillBasket): Totals {
  const input = {
    lines: lines.map(({ line }) => ({
      unitPricePaise: asPaise(line.unitPricePaise),
      quantityMilli: asMilli(line.quantityMilli),
      forAmountPaise: line.forAmountPaise === null ? null : asPaise(line.forAmountPaise),
      discount: discountOfLine(line.discount),
    })),
    discount: discountOfLine(discount),
    roundTo,
  };
  if (!taxContext) return { totals: billTotals(input), gst: null };
  const goods = lines.map(({ product, unitsMilli }) => taxInputOf(product, unitsMilli, taxContext));
  const totals = billTotals({ ...input, taxOf: gstOf(goods, taxContext) });
  return { totals, gst: totals.tax };
}

type PlainDiscount = BillBasket['discount'];

function discountOfLine(discount: PlainDiscount) {
  return discount?.kind === 'amount' ? { kind: discount.kind, paise: asPaise(discount.paise) } : discount;
}

/** The line with what it takes, or why it has no price: unknown products, packs that are gone. */
function priceLine(line: BillBasketLine, find: FindProduct): PricedLine | RefusedBillLine {
  const { lineNo, packNo } = line;
  const product = find(line.productRef);
  const pack = product?.packs.find((one) => one.packNo === packNo) ?? null;
  if (!product || (packNo > 0 && !pack)) return { lineNo, code: 'product-not-found' };
  const packMilli = pack?.unitsMilli ?? asMilli(MILLI_PER_UNIT);
  const listPricePaise = pack ? (pack.pricePaise ?? timesMilli(product.sellingPaise, packMilli)) : product.sellingPaise;
  return { line, product, pack, listPricePaise, unitsMilli: unitsOf(asMilli(line.quantityMilli), packMilli) };
}

/** Units of stock of so many packs; the whole packs and the rest apart, so that every product stays exact. */
function unitsOf(quantity: Milli, packMilli: Milli): Milli {
  const rest = quantity % MILLI_PER_UNIT;
  const whole = (quantity - rest) / MILLI_PER_UNIT;
  return asMilli(whole * packMilli + Math.ceil((rest * packMilli) / MILLI_PER_UNIT));
}

interface Demand {
  /** Units over all lines of a product. */
  readonly wanted: ReadonlyMap<string, number>;
  readonly basket: BillBasket;
  readonly today: Day;
}

function wantedByProduct(lines: readonly PricedLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { product, unitsMilli } of lines)
    wanted.set(product.productKey, (wanted.get(product.productKey) ?? 0) + unitsMilli);
  return wanted;
}

function refusedLines(lines: readonly PricedLine[], demand: Demand): RefusedBillLine[] {
  return lines.flatMap((line): RefusedBillLine[] => {
    const reason = refusalOf(line, demand);
    return reason ? [{ lineNo: line.line.lineNo, ...reason }] : [];
  });
}

function refusalOf(priced: PricedLine, demand: Demand): Omit<RefusedBillLine, 'lineNo'> | null {
  const { taxContext } = demand.basket;
  return (
    stockRefusal(priced, demand) ??
    priceRefusal(priced) ??
    taxRefusal(priced, taxContext) ??
    mrpRefusal(priced, taxContext)
  );
}

function stockRefusal(
  { line, product }: PricedLine,
  { wanted, basket, today }: Demand,
): Omit<RefusedBillLine, 'lineNo'> | null {
  const leftMilli = product.quantityMilli;
  if (product.expiresOn !== null && product.expiresOn < today) return { code: 'product-expired', leftMilli };
  if (!product.allowsFractions && line.quantityMilli % MILLI_PER_UNIT !== 0) return { code: 'fraction-not-allowed' };
  if (line.forAmountPaise !== null && !product.allowsFractions) return { code: 'fraction-not-allowed' };
  if (basket.shortStock === 'sell' || leftMilli >= (wanted.get(product.productKey) ?? 0)) return null;
  return leftMilli === 0 ? { code: 'out-of-stock', leftMilli } : { code: 'insufficient-stock', leftMilli };
}

/** A stale version refuses even at the same price: the tax may have changed with it. */
function priceRefusal({ line, product, listPricePaise }: PricedLine): Omit<RefusedBillLine, 'lineNo'> | null {
  const isSeen = line.priceVersion === product.priceVersion;
  if (isSeen && (line.isOwnPrice || line.unitPricePaise === listPricePaise)) return null;
  return { code: 'price-changed', pricePaise: listPricePaise, priceVersion: product.priceVersion };
}

function taxRefusal(
  { product }: PricedLine,
  context: BillBasket['taxContext'],
): Omit<RefusedBillLine, 'lineNo'> | null {
  const code = context ? missingTaxData(product, context) : null;
  return code && { code };
}

function mrpRefusal(
  { line, product, pack }: PricedLine,
  context: BillBasket['taxContext'],
): Omit<RefusedBillLine, 'lineNo'> | null {
  if (product.mrpPaise === null) return null;
  const packMilli = pack?.unitsMilli ?? UNIT;
  const mrpPaise = timesMilli(product.mrpPaise, packMilli);
  const pricePaise = asPaise(line.unitPricePaise);
  const toPay = context ? priceWithTax(pricePaise, taxInputOf(product, packMilli, context), context) : pricePaise;
  return toPay > mrpPaise ? { code: 'above-mrp', mrpPaise } : null;
}

const UNIT = asMilli(MILLI_PER_UNIT);

function soldBill(
  lines: readonly PricedLine[],
  { totals, gst, basket: { taxContext } }: Totals & { readonly basket: BillBasket },
  today: Day,
): Omit<SoldBill, 'position'> {
  const { lines: lineTotals, tax: _, ...sums } = totals;
  const left = new Map<string, Milli>();
  const sold = lines.map((priced, index): SoldBillLine => {
    const before = left.get(priced.product.productKey) ?? priced.product.quantityMilli;
    const foundMilli = asMilli(Math.max(0, priced.unitsMilli - before));
    left.set(priced.product.productKey, asMilli(before + foundMilli - priced.unitsMilli));
    const taxed = gst?.lines[index];
    const tax = taxed && { tax: lineTaxOf(priced.product, taxed) };
    return { ...soldLine(priced), ...(lineTotals[index] as BillTotals['lines'][number]), foundMilli, ...tax };
  });
  const products = [...new Map(lines.map(({ product }) => [product.productKey, product])).values()];
  const stock = products.map((product) => stockLeft(product, left.get(product.productKey) as Milli, today));
  return { lines: sold, ...sums, ...(gst && taxContext && { gst: billGstOf(gst, taxContext) }), stock };
}

function soldLine({ line, product, pack, unitsMilli, listPricePaise }: PricedLine) {
  return {
    lineNo: line.lineNo,
    productKey: product.productKey,
    productId: product.productId,
    productName: product.name,
    unit: product.unit,
    packNo: line.packNo,
    packName: pack?.name ?? null,
    quantityMilli: line.quantityMilli,
    unitsMilli,
    allowsFractions: product.allowsFractions,
    listPricePaise,
    unitPricePaise: line.unitPricePaise,
    unitCostPaise: product.costPaise,
  };
}

function stockLeft(product: BilledProduct, quantityLeftMilli: Milli, today: Day): BillStock {
  const { productKey, productId, thresholdMilli, expiresOn } = product;
  const state = { quantity: quantityLeftMilli, thresholdValue: thresholdMilli, expiryDate: expiresOn };
  return { productKey, productId, quantityLeftMilli, availability: availabilityOf(state, today) };
}
