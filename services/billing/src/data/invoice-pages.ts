import type { InvoiceCursor } from '@bahi/contracts/billing';
import type { Tx } from '@bahi/platform/data';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceSearch } from '../domain/invoice-search.js';
import { matchesSql } from './invoice-matches.js';
import { INVOICE_LINE_COLUMNS, type InvoiceLineRow, toInvoices } from './rows.js';

export interface PageQuery {
  readonly shopId: string;
  readonly search: InvoiceSearch;
  readonly cursor: InvoiceCursor | undefined;
  readonly limit: number;
  /** Matches are counted up to this number; 0 counts none. */
  readonly countUpTo: number;
}

export interface InvoicePage {
  /** Newest first. */
  readonly invoices: readonly Invoice[];
  /** All matches; `null` when they were not counted. */
  readonly matchCount: number | null;
  readonly next: InvoiceCursor | null;
  readonly previous: InvoiceCursor | null;
}

type PageRow = InvoiceLineRow & {
  readonly number: number;
  readonly created_micros: number;
  readonly matches: number;
};

/** One page of the matching invoices: one statement, whose cost follows the page and not the shop. */
export async function readInvoicePage(tx: Tx, query: PageQuery): Promise<InvoicePage> {
  const { cursor, limit, search, countUpTo } = query;
  const isNewer = cursor?.direction === 'newer';
  const sort = isNewer ? 'asc' : 'desc';
  const sql = `with matches as (
      select distinct m.created_at, m.number, m.invoice_key from (${matchesSql(search, cursor)}) as m
      order by m.created_at ${sort}, m.number ${sort} limit :atMost
    ), page as (
      select m.created_at, m.number, m.invoice_key, (select count(*) from matches) as matches from matches as m
      order by m.created_at ${sort}, m.number ${sort} limit :pageRows
    )
    select ${INVOICE_LINE_COLUMNS}, i.number, p.matches,
      (extract(epoch from i.created_at) * 1000000)::bigint as created_micros
    from page as p
    join invoices as i on i.shop_id = :shopId::uuid and i.invoice_key = p.invoice_key
    join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
    order by i.created_at desc, i.number desc, l.line_no`;
  const { rows } = await tx.raw<{ rows: PageRow[] }>(sql, bindingsOf(query));
  const found = toInvoices(rows);
  const isCut = found.length > limit;
  const invoices = isNewer && isCut ? found.slice(1) : found.slice(0, limit);
  const isCounted = countUpTo > limit || (cursor === undefined && !isCut);
  const hasOlder = isNewer || isCut;
  const hasNewer = isNewer ? isCut : cursor !== undefined;
  return {
    invoices,
    matchCount: isCounted ? (rows[0]?.matches ?? 0) : null,
    next: hasOlder ? cursorAt(rows, invoices.at(-1), 'older') : null,
    previous: hasNewer ? cursorAt(rows, invoices[0], 'newer') : null,
  };
}

function cursorAt(
  rows: readonly PageRow[],
  invoice: Invoice | undefined,
  direction: InvoiceCursor['direction'],
): InvoiceCursor | null {
  const row = rows.find(({ invoice_key }) => invoice_key === invoice?.invoiceKey);
  return row ? { direction, createdMicros: row.created_micros, number: row.number } : null;
}

function bindingsOf({ shopId, search, cursor, limit, countUpTo }: PageQuery) {
  const { statuses, created, text } = search;
  const numbers = text?.numbers ?? [];
  return {
    shopId,
    statuses,
    from: created.map(({ from }) => from.toISOString()),
    to: created.map(({ to }) => to.toISOString()),
    atMost: Math.max(limit + 1, countUpTo),
    pageRows: limit + 1,
    cursorMicros: cursor?.createdMicros ?? 0,
    cursorNumber: cursor?.number ?? 0,
    names: (text?.nameWords ?? []).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    fromPaise: text?.amounts?.from ?? 0,
    toPaise: text?.amounts?.to ?? -1,
    years: numbers.map(({ year }) => year),
    lowest: numbers.map(({ lowest }) => lowest),
    highest: numbers.map(({ highest }) => highest),
    steps: numbers.map(({ step }) => step),
  } as never;
}
