import type { DocumentLine, DocumentRate, TaxDocument } from '@bahi/contracts/billing';
import type { BillLineTax, BillRate } from '@bahi/contracts/catalog';
import { asPaise, dayOf, type Milli, type Paise, rupeesInWords, toRupees, toUnits } from '@bahi/contracts/shared';
import { stateOf } from '@bahi/contracts/tax';
import type * as z from 'zod/mini';
import type { CreditNote, StoredCreditLine } from '../domain/credit-note.js';
import { type Invoice, type InvoicedLine, type SoldLine, soldMilli } from '../domain/invoice.js';
import { dueOf, partOfLine } from '../domain/returned-tax.js';
import {
  type DeliveryPlace,
  type DocumentBuyer,
  periodOf,
  type SaleDocument,
  type Seller,
} from '../domain/sale-document.js';

type Line = z.infer<typeof DocumentLine>;

/** A line with what its sums are added from: rupees are no whole numbers. */
interface Item {
  readonly line: Line;
  readonly grossPaise: number;
  readonly duePaise: number;
}

type Rate = z.infer<typeof DocumentRate>;

/** An invoice with the rates of its document; both are of one moment. */
export interface DocumentedInvoice {
  readonly invoice: Invoice;
  readonly rates: readonly BillRate[];
  readonly timeZone: string;
}

/** A credit note with all notes of its invoice until it, oldest first. */
export interface DocumentedNote extends DocumentedInvoice {
  readonly note: CreditNote;
  readonly earlier: readonly CreditNote[];
}

/** The document of a sale (gst.md 7.5); null for an order with the flat figures of a `simple` shop. */
export function presentDocument({ invoice, rates, timeZone }: DocumentedInvoice): TaxDocument | null {
  const items = invoice.lines.flatMap((line) => (line.sold ? [lineOf(line, line.sold)] : []));
  if (items.length === 0) return null;
  const type = invoice.document?.type ?? 'bill';
  const { netPaise, taxPaise, grossPaise: totalPaise } = invoice.totals;
  return {
    ...{ type, title: TITLES[type], number: invoice.invoiceId, ...dayOfSale(invoice, timeZone) },
    copies: copiesOf(type, invoice),
    ...partiesOf(invoice),
    lines: items.map(({ line }) => line),
    rates: rates.map(presentRate),
    totals: totalsOf(items, rates, { netPaise, taxPaise, roundOffPaise: invoice.roundOffPaise, totalPaise }),
    cancelled: invoice.cancelled && { ...invoice.cancelled, at: invoice.cancelled.at.toISOString() },
    corrects: null,
    eInvoice: null,
  };
}

/** The document of a credit note; null when its invoice has none. */
export function presentNoteDocument(documented: DocumentedNote): TaxDocument | null {
  const { invoice, note, earlier, rates, timeZone } = documented;
  const items = note.lines.flatMap((line) => {
    const billed = invoice.lines.find(({ lineNo }) => lineNo === line.lineNo);
    const before = earlier.flatMap(({ lines }) => lines.filter(({ lineNo }) => lineNo === line.lineNo));
    return billed?.sold ? [noteLineOf(line, { ...billed, sold: billed.sold }, sum(before, 'quantityMilli'))] : [];
  });
  if (items.length === 0) return null;
  const day = note.document?.day ?? dayOf(note.issuedAt, timeZone);
  const { netPaise, taxPaise, roundOffPaise, amountPaise: totalPaise } = note;
  return {
    ...{ type: 'credit-note', title: TITLES['credit-note'], number: note.creditNoteId },
    ...{ day, period: note.document?.period ?? periodOf(day), copies: [] },
    ...partiesOf(invoice),
    lines: items.map(({ line }) => line),
    rates: rates.map(presentRate),
    totals: totalsOf(items, rates, { netPaise, taxPaise, roundOffPaise, totalPaise }),
    cancelled: null,
    corrects: { number: invoice.invoiceId, day: dayOfSale(invoice, timeZone).day, reason: note.reason },
    eInvoice: null,
  };
}

/** A document in a list; null for an order with the flat figures of a `simple` shop. */
export function presentShortDocument(invoice: Invoice, timeZone: string) {
  if (invoice.lines.every(({ sold }) => sold === null)) return null;
  return {
    type: invoice.document?.type ?? ('bill' as const),
    ...dayOfSale(invoice, timeZone),
    tax: toRupees(invoice.totals.taxPaise),
    roundOff: toRupees(invoice.roundOffPaise),
    total: toRupees(invoice.totals.grossPaise),
    placeOfSupply: invoice.document?.placeOfSupply ?? null,
  };
}

const TITLES = {
  'tax-invoice': 'TAX INVOICE',
  'invoice-cum-bill-of-supply': 'INVOICE-CUM-BILL OF SUPPLY',
  'bill-of-supply': 'BILL OF SUPPLY',
  bill: 'BILL',
  'credit-note': 'CREDIT NOTE',
} as const;

/** CGST Rules 2017, rule 48: services have no transporter. */
const COPIES = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'];
const COPIES_OF_SERVICES = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR SUPPLIER'];
const SERVICES = /^99/;

/** CGST Rules 2017, rule 5(1)(f): these words exactly. */
const COMPOSITION = 'composition taxable person, not eligible to collect tax on supplies';

const NOBODY: Seller = { kind: 'simple', legalName: '', tradeName: '', address: null, stateCode: null, gstin: null };

/** Documents that charge tax have copies and the place of delivery. */
const TAXED: ReadonlySet<SaleDocument['type']> = new Set(['tax-invoice', 'invoice-cum-bill-of-supply']);

function copiesOf(type: SaleDocument['type'], { lines }: Invoice): string[] {
  if (!TAXED.has(type)) return [];
  return lines.every(({ sold }) => SERVICES.test(sold?.tax?.hsn ?? '')) ? COPIES_OF_SERVICES : COPIES;
}

function dayOfSale({ document, createdAt }: Invoice, timeZone: string) {
  const day = document?.day ?? dayOf(createdAt, timeZone);
  return { day, period: document?.period ?? periodOf(day) };
}

function partiesOf({ document }: Invoice) {
  const seller = document?.seller ?? NOBODY;
  const buyer = document?.buyer ?? null;
  const placeOfSupply = document?.placeOfSupply ?? null;
  return {
    notice: seller.kind === 'composition' ? COMPOSITION : null,
    seller: presentSeller(seller),
    buyer: buyer && presentBuyer(buyer),
    delivery: TAXED.has(document?.type ?? 'bill') ? presentDelivery(buyer?.delivery ?? null) : null,
    placeOfSupply,
    placeOfSupplyName: stateName(placeOfSupply),
    interState: document?.interState ?? false,
    reverseCharge: false,
    priceMode: document?.priceMode ?? ('inclusive' as const),
    stateTaxName: (seller.stateCode && stateOf(seller.stateCode)?.stateTax) || 'SGST',
  };
}

function presentBuyer({ delivery: _, ...buyer }: DocumentBuyer) {
  return { ...buyer, state: stateName(buyer.stateCode) };
}

function presentDelivery(delivery: DeliveryPlace | null): TaxDocument['delivery'] {
  return delivery && { ...delivery, state: stateName(delivery.stateCode) ?? '' };
}

/** A shop without a profile is named by its settings, which billing does not know. */
function presentSeller({ legalName, tradeName, gstin, address, stateCode }: Seller): TaxDocument['seller'] {
  const lines = address ? [address.line1, address.line2, `${address.city} ${address.pin}`].filter(Boolean) : [];
  return { legalName, tradeName, gstin, address: lines, stateCode, state: stateName(stateCode), phone: null };
}

function stateName(code: string | null): string | null {
  return code === null ? null : (stateOf(code)?.name ?? null);
}

interface Worth {
  readonly quantityMilli: Milli;
  readonly grossPaise: number;
  readonly duePaise: number;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly tax: Taxes | null;
}

function lineOf(line: InvoicedLine, sold: SoldLine): Item {
  return itemOf(goodsOf(line, sold), { ...sold, duePaise: dueOf(sold) });
}

function noteLineOf(note: StoredCreditLine, line: InvoicedLine & { readonly sold: SoldLine }, before: number): Item {
  const part = { before, after: before + note.quantityMilli };
  const grossPaise = partOfLine(line.sold.grossPaise, soldMilli(line), part);
  const duePaise = partOfLine(dueOf(line.sold), soldMilli(line), part);
  return itemOf(goodsOf(line, line.sold), { ...note, grossPaise, duePaise });
}

function itemOf(goods: ReturnType<typeof goodsOf>, worth: Worth): Item {
  const { quantityMilli, grossPaise, duePaise, netPaise, taxPaise } = worth;
  const tax = worth.tax ?? { ...NO_TAX, taxablePaise: netPaise };
  const line = {
    ...{
      ...goods,
      quantity: toUnits(quantityMilli),
      gross: rupees(grossPaise),
      discount: rupees(grossPaise - duePaise),
    },
    ...{ due: rupees(duePaise), ...amountsOf(tax), belowMrp: rupees(tax.belowMrpPaise) },
    ...{ net: toRupees(netPaise), tax: toRupees(taxPaise) },
  };
  return { line, grossPaise, duePaise };
}

type Amounts = Pick<BillLineTax, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'cessPaise'>;
type Taxes = Amounts & Pick<BillLineTax, 'belowMrpPaise'>;

const NO_TAX = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0, cessPaise: 0, belowMrpPaise: 0 };

function goodsOf({ lineNo, productName }: InvoicedLine, { unit, packName, unitPricePaise, tax }: SoldLine) {
  const { hsn = null, uqc = null, mrpPaise = null, rule } = tax ?? {};
  return {
    ...{ lineNo, description: productName, hsn, unit: packName ?? unit, uqc, unitPrice: toRupees(unitPricePaise) },
    mrp: mrpPaise === null ? null : rupees(mrpPaise),
    treatment: rule?.treatment ?? ('none' as const),
    rate: percent(rule?.rateBp ?? 0),
    cessRate: percent(rule?.cess.adValoremBp ?? 0),
    warning: rule?.warning ?? null,
  };
}

function presentRate(rate: BillRate): Rate {
  const { treatment, rateBp, cessBp } = rate;
  return { treatment, rate: percent(rateBp), cessRate: percent(cessBp), ...amountsOf(rate) };
}

interface Sums {
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
}

function totalsOf(items: readonly Item[], rates: readonly BillRate[], sums: Sums): TaxDocument['totals'] {
  const taxed = rates.filter(({ treatment }) => treatment === 'taxable');
  const { netPaise, taxPaise, roundOffPaise, totalPaise } = sums;
  const taxablePaise = sum(taxed, 'taxablePaise');
  const belowMrpPaise = sum(rates, 'belowMrpPaise');
  return {
    gross: rupees(sum(items, 'grossPaise')),
    discount: rupees(sum(items, 'grossPaise') - sum(items, 'duePaise')),
    taxable: rupees(taxablePaise),
    untaxed: rupees(netPaise - taxablePaise + belowMrpPaise),
    cgst: rupees(sum(rates, 'cgstPaise')),
    sgst: rupees(sum(rates, 'sgstPaise')),
    igst: rupees(sum(rates, 'igstPaise')),
    cess: rupees(sum(rates, 'cessPaise')),
    belowMrp: rupees(belowMrpPaise),
    net: toRupees(netPaise),
    tax: toRupees(taxPaise),
    roundOff: toRupees(roundOffPaise),
    total: toRupees(totalPaise),
    inWords: rupeesInWords(totalPaise),
  };
}

function amountsOf({ taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise }: Amounts) {
  const amounts = { taxable: taxablePaise, cgst: cgstPaise, sgst: sgstPaise, igst: igstPaise, cess: cessPaise };
  return Object.fromEntries(Object.entries(amounts).map(([name, paise]) => [name, rupees(paise)])) as Record<
    keyof typeof amounts,
    number
  >;
}

function sum<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((total, item) => total + item[key], 0);
}

/** Basis points on the wire: 1800 are 18 %. */
function percent(basisPoints: number): number {
  return basisPoints / 100;
}

function rupees(paise: number): number {
  return toRupees(asPaise(paise));
}
