import type { BillLineTax } from '@bahi/contracts/catalog';
import type { Day, Paise } from '@bahi/contracts/shared';
import type { LineTreatment, Period, TaxKind } from '@bahi/contracts/tax';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { CreditLineTax } from '../domain/credit-note.js';
import type { ReturnDocument, ReturnLine, ReturnRate } from '../domain/gst/return-document.js';

interface HeadRow {
  readonly document_key: string;
  readonly type: ReturnDocument['type'];
  readonly number: string;
  readonly day: Day;
  readonly period: Period;
  readonly seller_kind: TaxKind;
  readonly seller_gstin: string | null;
  readonly seller_state: string | null;
  readonly buyer_gstin: string | null;
  readonly buyer_name: string | null;
  readonly place_of_supply: string | null;
  readonly inter_state: boolean;
  readonly total_paise: Paise;
  readonly is_cancelled: boolean;
  readonly sold_on: Day | null;
  readonly sold_paise: Paise | null;
}

/** Of the invoice, also for its credit notes. */
const PARTIES = `i.seller ->> 'kind' as seller_kind, i.seller ->> 'gstin' as seller_gstin, i.seller ->> 'stateCode' as seller_state,
  i.buyer ->> 'gstin' as buyer_gstin, i.buyer ->> 'name' as buyer_name, i.place_of_supply, i.inter_state`;

const HEADS = `select i.invoice_key as document_key, i.document_type as type, i.invoice_id as number, i.day, i.period, ${PARTIES},
    i.gross_paise as total_paise, i.cancelled_at is not null as is_cancelled, null::date as sold_on, null::bigint as sold_paise
  from invoices as i where i.shop_id = :shopId and i.period = any(:months)
  union all
  select c.credit_note_key, 'credit-note', c.credit_note_id, c.day, c.period, ${PARTIES},
    c.amount_paise, false, i.day, i.gross_paise
  from credit_notes as c join invoices as i on i.shop_id = c.shop_id and i.invoice_key = c.invoice_key
  where c.shop_id = :shopId and c.period = any(:months) and i.document_type is not null`;

/** A line of an invoice, or of a credit note with what the invoice says of the goods. */
interface LineRow {
  readonly document_key: string;
  readonly name: string;
  readonly units_milli: number;
  readonly goods: BillLineTax | null;
  readonly returned: CreditLineTax | null;
}

const LINES = `select l.invoice_key as document_key, l.product_name as name, l.quantity_milli as units_milli, l.tax as goods,
    null::jsonb as returned
  from invoice_lines as l where l.shop_id = :shopId and l.invoice_key = any(:keys)
  union all
  select n.credit_note_key, l.product_name, 0, l.tax, n.tax
  from credit_note_lines as n
  join credit_notes as c on c.shop_id = n.shop_id and c.credit_note_key = n.credit_note_key
  join invoice_lines as l on l.shop_id = c.shop_id and l.invoice_key = c.invoice_key and l.line_no = n.line_no
  where n.shop_id = :shopId and n.credit_note_key = any(:keys)`;

interface RateRow {
  readonly document_key: string;
  readonly treatment: LineTreatment;
  readonly rate_bp: number;
  readonly taxable_paise: Paise;
  readonly cgst_paise: Paise;
  readonly sgst_paise: Paise;
  readonly igst_paise: Paise;
  readonly cess_paise: Paise;
}

const RATES = `select r.document_key, r.treatment, r.rate_bp, r.taxable_paise, r.cgst_paise, r.sgst_paise, r.igst_paise, r.cess_paise
  from document_rates as r where r.shop_id = :shopId and r.document_key = any(:keys)`;

/** So many documents are in memory with their lines. */
const BATCH = 5_000;

/** All documents of some months, in batches and in any order. */
export async function* readReturnDocuments(tx: Tx, months: readonly Period[]): AsyncGenerator<ReturnDocument[]> {
  const heads = await select<HeadRow>(tx, HEADS, { months: [...months] });
  for (let from = 0; from < heads.length; from += BATCH) {
    const batch = heads.slice(from, from + BATCH);
    const keys = batch.map(({ document_key }) => document_key);
    const rates = byDocument(await select<RateRow>(tx, RATES, { keys }));
    const lines = byDocument(await select<LineRow>(tx, LINES, { keys }));
    yield batch.map((head) => toDocument(head, rates.get(head.document_key) ?? [], lines.get(head.document_key) ?? []));
  }
}

const SUPPLIES = `select coalesce(sum(d.sign * r.taxable_paise), 0) as paise from (
    select i.invoice_key as document_key, 1 as sign from invoices as i
    where i.shop_id = :shopId and i.period = any(:months) and i.cancelled_at is null
    union all
    select c.credit_note_key, -1 from credit_notes as c where c.shop_id = :shopId and c.period = any(:months)
  ) as d join document_rates as r on r.shop_id = :shopId and r.document_key = d.document_key`;

/** The value of all supplies of some months without tax, less what came back; in paise. */
export async function sumSupplies(tx: Tx, months: readonly Period[]): Promise<number> {
  const [row] = await select<{ paise: string }>(tx, SUPPLIES, { months: [...months] });
  return Number(row?.paise ?? 0);
}

const REGISTRATIONS = `select i.seller ->> 'gstin' as gstin from invoices as i
  where i.shop_id = :shopId and i.period = any(:months) and i.seller ->> 'kind' = 'regular'
  group by 1 order by max(i.day) desc, 1`;

/** The numbers under which a regular shop made documents in some months, the latest first. */
export async function listRegistrations(tx: Tx, months: readonly Period[]): Promise<string[]> {
  const rows = await select<{ gstin: string }>(tx, REGISTRATIONS, { months: [...months] });
  return rows.map(({ gstin }) => gstin);
}

async function select<Row>(tx: Tx, sql: string, bindings: Readonly<Record<string, string[]>>): Promise<Row[]> {
  const { rows } = await tx.raw<{ rows: Row[] }>(sql, { shopId: shopOf(tx), ...bindings } as never);
  return rows;
}

function byDocument<Row extends { readonly document_key: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.document_key);
    if (own) own.push(row);
    else found.set(row.document_key, [row]);
  }
  return found;
}

function toDocument(head: HeadRow, rates: readonly RateRow[], lines: readonly LineRow[]): ReturnDocument {
  const { buyer_gstin: gstin, sold_on: soldOn, sold_paise: soldPaise } = head;
  return {
    type: head.type,
    number: head.number,
    day: head.day,
    period: head.period,
    sellerKind: head.seller_kind,
    sellerGstin: head.seller_gstin,
    sellerState: head.seller_state,
    buyer: gstin === null ? null : { gstin, name: head.buyer_name ?? '' },
    placeOfSupply: head.place_of_supply ?? '',
    interState: head.inter_state,
    totalPaise: head.total_paise,
    isCancelled: head.is_cancelled,
    corrects: soldOn === null || soldPaise === null ? null : { day: soldOn, totalPaise: soldPaise },
    rates: rates.map(toRate),
    lines: lines.map(toLine),
  };
}

function toRate(row: RateRow): ReturnRate {
  return {
    treatment: row.treatment,
    rateBp: row.rate_bp,
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    igstPaise: row.igst_paise,
    cessPaise: row.cess_paise,
  };
}

function toLine({ name, units_milli, goods, returned }: LineRow): ReturnLine {
  const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0, cessPaise = 0 } = returned ?? goods ?? {};
  const amounts = { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise } as Omit<
    ReturnRate,
    'treatment' | 'rateBp'
  >;
  const { hsn = null, hsnDescription = null, uqc = null } = goods ?? {};
  const rule = { treatment: goods?.rule.treatment ?? 'none', rateBp: goods?.rule.rateBp ?? 0 };
  return { name, hsn, hsnDescription, uqc, unitsMilli: returned?.unitsMilli ?? units_milli, ...rule, ...amounts };
}
