import type { Day } from '@bahi/contracts/shared';
import type { Period, TaxRule } from '@bahi/contracts/tax';
import example from './examples/gstr1-example.json' with { type: 'json' };
import { returnGoods, type Sold, type SoldBill, sellBill, type WholeDocument } from './return-documents.js';

/** What the return of the worked month must be. */
export const { expected } = example;
export const WORKED_PERIOD = example.period as Period;
export const workedSmallB2cTax = example.about.smallB2cTax;

const { hsn_b2b, hsn_b2c } = expected.gstr1.hsn;
const descriptions = new Map([...hsn_b2b, ...hsn_b2c].map(({ hsn_sc, desc }) => [hsn_sc, desc]));

/** The documents of the worked month, computed by the tax module. */
export function workedDocuments(): WholeDocument[] {
  const sold = new Map<string, Sold>();
  for (const one of example.documents) sold.set(one.number, sellBill(billOf(one)));
  const notes = example.creditNotes.map((note) => {
    const invoice = sold.get(note.of);
    if (!invoice) throw new Error(`no ${note.of}`);
    const now = invoice.bill.lines.map((_line, at) => milli((note.returned as Record<string, string>)[at + 1] ?? '0'));
    return returnGoods(invoice, { number: note.number, day: note.date as Day, before: [], now });
  });
  return [...sold.values(), ...notes].map(({ document }) => document);
}

/** The printed totals by number. */
export const workedTotals = new Map(
  [...example.documents, ...example.creditNotes].map(({ number, totalPaise }) => [number, totalPaise]),
);

type ExampleDocument = (typeof example.documents)[number];

function billOf({ number, date, buyer, placeOfSupply, lines, ...rest }: ExampleDocument): SoldBill {
  return {
    number,
    day: date as Day,
    buyer: buyer && { gstin: buyer.gstin, name: buyer.name },
    placeOfSupply,
    isCancelled: 'cancelled' in rest,
    lines: lines.map(({ quantity, rule, ...line }) => {
      const goods = { ...line, milli: milli(quantity), rule: rule as Omit<TaxRule, 'from'> };
      const described = { ...goods, hsnDescription: descriptions.get(line.hsn) ?? 'GOODS' };
      if (!('discountBp' in line)) return described;
      return { ...described, discount: { kind: 'percent' as const, basisPoints: line.discountBp as number } };
    }),
  };
}

function milli(quantity: string): number {
  return Math.round(Number(quantity) * 1000);
}
