import type { Databases } from '@bahi/testing/worlds/processes-world';
import type { InvoiceRow } from '../chaos/evidence.js';
import { numbersOf } from '../chaos/rules/stock.js';
import type { LawShop } from './law-shops.js';

/** A document of a series: an invoice, or a credit note in the same form. */
type NumberedRow = Pick<InvoiceRow, 'invoice_id' | 'financial_year' | 'number' | 'created_at'> & {
  readonly type: string;
  readonly document_key: string;
  /** The day that stands on it. */
  readonly day: string;
};

const INVOICES = `select invoice_id, financial_year, number, created_at, document_type as type, day::text, order_id as document_key
  from invoices where shop_id = (select shop_id from invoices where order_id = $1) order by financial_year, number`;
const NOTES = `select credit_note_id as invoice_id, split_part(credit_note_id, '-', 2) as financial_year,
    split_part(credit_note_id, '-', 3)::integer as number, issued_at as created_at, 'credit-note' as type, day::text,
    credit_note_key as document_key
  from credit_notes where shop_id = (select shop_id from invoices where order_id = $1) order by 2, 3`;

/** What the law lets a number be (rules 46(b), 49(b) and 53). */
const NUMBER = /^[A-Z0-9/-]{1,16}$/;
const INDIA_MS = 5.5 * 3_600_000;

/** How many documents of each type and year there are, and where the series of the shops under GST are broken. */
export interface LawNumbers {
  readonly counts: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

/** Checks the series of these shops in the database of billing, when no work is left. */
export async function checkLawNumbers(databases: Databases, shops: readonly LawShop[]): Promise<LawNumbers> {
  const counts: Record<string, number> = {};
  const broken: string[] = [];
  for (const shop of shops) {
    const invoices = await databases.query<NumberedRow>('billing', INVOICES, [shop.sold[0]]);
    const notes = await databases.query<NumberedRow>('billing', NOTES, [shop.sold[0]]);
    for (const { type, financial_year } of [...invoices, ...notes]) {
      const key = `${type} ${financial_year}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    broken.push(...seriesFaults(shop, invoices, shop.sold), ...seriesFaults(shop, notes, shop.notes));
  }
  return { counts, broken };
}

function seriesFaults({ kind, index }: LawShop, rows: readonly NumberedRow[], wanted: readonly string[]): string[] {
  const keys = new Set(rows.map((row) => row.document_key));
  const faults = [
    ...numbersOf({ shop: { index }, invoices: rows }),
    ...rows.filter((row) => !NUMBER.test(row.invoice_id)).map((row) => `${row.invoice_id} is no number of the law`),
    ...rows
      .filter((row) => indianDay(row.created_at) !== row.day)
      .map((row) => `${row.invoice_id} has the day ${row.day}`),
    ...wanted.filter((key) => !keys.has(key)).map((key) => `${key} was answered and has no document`),
    ...(keys.size === rows.length && rows.length === wanted.length
      ? []
      : [`${rows.length} documents of ${wanted.length}`]),
  ];
  return faults.map((fault) => `${kind}: ${fault}`);
}

function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 10);
}
