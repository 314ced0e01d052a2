import type { BillGst, BillLineTax, BillRate } from '@bahi/contracts/catalog';
import type { Day, OrderTotals } from '@bahi/contracts/shared';
import type { PriceMode, SaleDocumentType, ShopAddress, TaxKind, TaxProfile } from '@bahi/contracts/tax';

/** The shop as it was when a document was made. */
export interface Seller {
  readonly kind: TaxKind;
  readonly legalName: string;
  readonly tradeName: string;
  readonly address: ShopAddress | null;
  readonly stateCode: string | null;
  readonly gstin: string | null;
}

/** A buyer as he was when a document was made; a walk-in has none. */
export interface DocumentBuyer {
  readonly name: string;
  readonly gstin: string | null;
  readonly address: string | null;
  readonly stateCode: string | null;
  /** Where the goods go, if that is another place. */
  readonly delivery?: DeliveryPlace | null;
}

export interface DeliveryPlace {
  readonly address: string;
  readonly stateCode: string;
}

/** What makes an invoice a document of the law (gst.md 4); a `simple` shop has none. */
export interface SaleDocument {
  readonly type: SaleDocumentType;
  readonly day: Day;
  /** The month it is reported in, `2026-10`. */
  readonly period: string;
  readonly seller: Seller;
  readonly buyer: DocumentBuyer | null;
  readonly placeOfSupply: string | null;
  readonly interState: boolean;
  readonly priceMode: PriceMode;
}

/** Copies seller and buyer into the document of a sale. */
export function saleDocumentOf(
  { taxContext, documentType }: BillGst,
  profile: TaxProfile,
  { day, period, buyer }: Pick<SaleDocument, 'day' | 'period' | 'buyer'>,
): SaleDocument {
  const { kind, legalName, tradeName, address, stateCode, gstin } = profile;
  const { registered, placeOfSupply, interState, priceMode } = taxContext;
  const seller = { kind, legalName, tradeName, address, stateCode, gstin };
  // A number that came after the sale was taxed does not make it a sale to a registered buyer.
  const taxed = buyer && { ...buyer, gstin: registered ? buyer.gstin : null };
  const place = { buyer: taxed, placeOfSupply, interState, priceMode };
  return { type: documentType, day, period, seller, ...place };
}

/** The month of a day. */
export function periodOf(day: Day): string {
  return day.slice(0, 7);
}

interface TaxedLine {
  readonly sold: { readonly netPaise: number; readonly taxPaise: number; readonly tax: BillLineTax | null } | null;
}

interface TaxedSale {
  readonly orderId: string;
  readonly totals: OrderTotals;
  readonly lines: readonly TaxedLine[];
}

const AMOUNTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'cessPaise', 'belowMrpPaise'] as const;

/** @throws Error unless the lines of a sale add up to its rates, and both to its net and tax: such an event is parked. */
export function refuseWrongSums({ orderId, totals, lines }: TaxedSale, rates: readonly BillRate[]): void {
  const taxes = lines.map(({ sold }) => sold?.tax);
  const sums = AMOUNTS.map((amount) => sum(rates, (rate) => rate[amount]));
  const [taxable = 0, cgst = 0, sgst = 0, igst = 0, cess = 0, belowMrp = 0] = sums;
  const tax = cgst + sgst + igst + cess;
  const told = [
    ...AMOUNTS.map((amount) => sum(taxes, (line) => line?.[amount] ?? 0)),
    sum(lines, ({ sold }) => sold?.netPaise ?? 0),
    sum(lines, ({ sold }) => sold?.taxPaise ?? 0),
  ];
  const expected = [...sums, taxable - belowMrp, tax];
  const isWhole = totals.netPaise === taxable - belowMrp && totals.taxPaise === tax;
  if (!isWhole || told.some((amount, place) => amount !== expected[place]))
    throw new Error(`The tax of ${orderId} does not add up: ${told.join(' ')} instead of ${expected.join(' ')}`);
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
