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
import type { ProductTax } from '@bahi/contracts/tax';

/** Several units of a product that are sold as one. */
export interface Pack {
  readonly packNo: number;
  readonly name: string;
  readonly unitsMilli: Milli;
  /** Null: units times the price of one unit. */
  readonly pricePaise: Paise | null;
}

/** The fields of a product that a bill needs. */
export interface BilledProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly sellingPaise: Paise;
  readonly costPaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly priceVersion: number;
  readonly allowsFractions: boolean;
  readonly quantityMilli: Milli;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  /** Null, or without rules: a shop that charges tax cannot sell it. */
  readonly tax: ProductTax | null;
  readonly packs: readonly Pack[];
}

export type FindProduct = (productRef: string) => BilledProduct | undefined;

/** What would become of a bill: all of it, or why not. The position is known when its events are recorded. */
export type BillOutcome =
  | { readonly outcome: 'priced'; readonly bill: Omit<SoldBill, 'position'> }
  | { readonly outcome: 'refused'; readonly lines: readonly RefusedBillLine[] }
  | { readonly outcome: 'too-large' };

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
  const totals = billTotals({
    lines: lines.map(({ line }) => ({
      unitPricePaise: asPaise(line.unitPricePaise),
      quantityMilli: asMilli(line.quantityMilli),
      forAmountPaise: line.forAmountPaise === null ? null : asPaise(line.forAmountPaise),
      discount: discountOfLine(line.discount),
    })),
    discount: discountOfLine(basket.discount),
    roundTo: basket.roundTo,
  });
  if (totals.totalPaise > MAX_DOCUMENT_PAISE || totals.grossPaise >= MAX_SUM_PAISE) return { outcome: 'too-large' };
  return { outcome: 'priced', bill: soldBill(lines, totals, today) };
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
  return stockRefusal(priced, demand) ?? priceRefusal(priced);
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
function priceRefusal({ line, product, pack, listPricePaise }: PricedLine): Omit<RefusedBillLine, 'lineNo'> | null {
  const isSeen = line.priceVersion === product.priceVersion;
  if (!isSeen || (!line.isOwnPrice && line.unitPricePaise !== listPricePaise))
    return { code: 'price-changed', pricePaise: listPricePaise, priceVersion: product.priceVersion };
  const mrpPaise = product.mrpPaise === null ? null : timesMilli(product.mrpPaise, pack?.unitsMilli ?? UNIT);
  return mrpPaise !== null && line.unitPricePaise > mrpPaise ? { code: 'above-mrp', mrpPaise } : null;
}

const UNIT = asMilli(MILLI_PER_UNIT);

function soldBill(lines: readonly PricedLine[], totals: BillTotals, today: Day): Omit<SoldBill, 'position'> {
  const { lines: lineTotals, ...sums } = totals;
  const left = new Map<string, Milli>();
  const sold = lines.map((priced, index): SoldBillLine => {
    const before = left.get(priced.product.productKey) ?? priced.product.quantityMilli;
    const foundMilli = asMilli(Math.max(0, priced.unitsMilli - before));
    left.set(priced.product.productKey, asMilli(before + foundMilli - priced.unitsMilli));
    return { ...soldLine(priced), ...(lineTotals[index] as BillTotals['lines'][number]), foundMilli };
  });
  const products = [...new Map(lines.map(({ product }) => [product.productKey, product])).values()];
  const stock = products.map((product) => stockLeft(product, left.get(product.productKey) as Milli, today));
  return { lines: sold, ...sums, stock };
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
