import type { TaxDocument } from '@bahi/contracts/billing';
import { asPaise, dayOf, type Paise, rupeesInWords, toRupees, toUnits } from '@bahi/contracts/shared';
import type { CreditNote } from '../../domain/credit-note.js';
import type { Invoice, InvoicedLine, SoldLine } from '../../domain/invoice.js';

type Line = TaxDocument['lines'][number];

/** The document of a bill; null for an order with the flat figures of a `simple` shop. */
export function documentOf(invoice: Invoice, timeZone: string): TaxDocument | null {
  const lines = invoice.lines.flatMap((line) => (line.sold ? [billedLine(line, line.sold)] : []));
  if (lines.length === 0) return null;
  const { netPaise, taxPaise, grossPaise } = invoice.totals;
  return {
    ...NO_LAW,
    ...{ type: 'bill', title: 'BILL', number: invoice.invoiceId, ...dayAndPeriod(invoice.createdAt, timeZone) },
    lines,
    totals: totalsOf(lines, { netPaise, taxPaise, roundOffPaise: invoice.roundOffPaise, totalPaise: grossPaise }),
    corrects: null,
  };
}

/** The document of a credit note over a bill; null over an order. */
export function documentOfNote(invoice: Invoice, note: CreditNote, timeZone: string): TaxDocument | null {
  const lines = note.lines.flatMap((returned) => {
    const line = invoice.lines.find(({ lineNo }) => lineNo === returned.lineNo);
    if (!line?.sold) return [];
    const { quantityMilli, netPaise, taxPaise } = returned;
    return [
      billedLine(line, {
        ...line.sold,
        quantityMilli,
        netPaise,
        taxPaise,
        grossPaise: netPaise,
        discountPaise: asPaise(0),
      }),
    ];
  });
  if (lines.length === 0) return null;
  const { netPaise, taxPaise, roundOffPaise, amountPaise } = note;
  return {
    ...NO_LAW,
    ...{
      type: 'credit-note',
      title: 'CREDIT NOTE',
      number: note.creditNoteId,
      ...dayAndPeriod(note.issuedAt, timeZone),
    },
    lines,
    totals: totalsOf(lines, { netPaise, taxPaise, roundOffPaise, totalPaise: amountPaise }),
    corrects: { number: invoice.invoiceId, day: dayOf(invoice.createdAt, timeZone), reason: note.reason },
  };
}

/** A shop without a tax profile: nothing is compulsory. */
const NO_LAW = {
  ...{ notice: null, copies: [], buyer: null, delivery: null, placeOfSupply: null, placeOfSupplyName: null },
  ...{ interState: false, reverseCharge: false, priceMode: 'inclusive', stateTaxName: 'SGST', rates: [] },
  ...{ cancelled: null, eInvoice: null },
  seller: { legalName: '', tradeName: '', gstin: null, address: [], stateCode: null, state: null, phone: null },
} satisfies Partial<TaxDocument>;

const NO_TAX = { cgst: 0, sgst: 0, igst: 0, cess: 0, belowMrp: 0 };

function dayAndPeriod(at: Date, timeZone: string) {
  const day = dayOf(at, timeZone);
  return { day, period: day.slice(0, 7) };
}

function billedLine({ lineNo, productName }: InvoicedLine, sold: SoldLine): Line {
  const { unit, packName, quantityMilli, unitPricePaise, grossPaise, discountPaise, netPaise, taxPaise } = sold;
  return {
    ...{ lineNo, description: productName, hsn: null, uqc: null, mrp: null, warning: null },
    ...{ treatment: 'none', rate: 0, cessRate: 0, ...NO_TAX },
    unit: packName ?? unit,
    quantity: toUnits(quantityMilli),
    unitPrice: toRupees(unitPricePaise),
    gross: toRupees(grossPaise),
    discount: toRupees(discountPaise),
    due: toRupees(asPaise(grossPaise - discountPaise)),
    taxable: toRupees(netPaise),
    net: toRupees(netPaise),
    tax: toRupees(taxPaise),
  };
}

interface Sums {
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
}

function totalsOf(
  lines: readonly Line[],
  { netPaise, taxPaise, roundOffPaise, totalPaise }: Sums,
): TaxDocument['totals'] {
  const sum = (key: 'gross' | 'discount') =>
    lines.reduce((total, line) => total + Math.round(line[key] * 100), 0) / 100;
  return {
    ...{ gross: sum('gross'), discount: sum('discount'), taxable: 0, ...NO_TAX },
    untaxed: toRupees(netPaise),
    net: toRupees(netPaise),
    tax: toRupees(taxPaise),
    roundOff: toRupees(roundOffPaise),
    total: toRupees(totalPaise),
    inWords: rupeesInWords(totalPaise),
  };
}
