import type { Day, Paise } from '@bahi/contracts/shared';
import { leastHsnDigits, leastLargeSalePaise, OTHER_UNIT, type Period } from '@bahi/contracts/tax';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { MonthSums } from '../domain/gst/month-sums.js';
import { MAX_LISTED_DOCUMENTS } from '../domain/gst/return-checks.js';
import type { ReturnDocument, ReturnRate, ReturnSettings } from '../domain/gst/return-document.js';

/** Of the invoice, also for its credit notes; the planner knows more of booleans than of expressions. */
const PARTIES = `i.seller ->> 'kind' = 'regular' and i.seller ->> 'gstin' = :gstin as is_reported,
  i.buyer ->> 'gstin' is not null or i.inter_state and i.gross_paise > :large as is_shown, i.seller ->> 'stateCode' as seller_state,
  i.buyer ->> 'gstin' as buyer_gstin, i.buyer ->> 'name' as buyer_name, coalesce(i.place_of_supply, '') as place, i.inter_state`;

const HEADS = `heads as materialized (
  select i.invoice_key as document_key, 1 as sign, i.document_type as type, i.invoice_id as number, i.day, i.period,
    ${PARTIES}, i.gross_paise as total_paise, i.cancelled_at is not null as is_cancelled, null::date as sold_on,
    null::bigint as sold_paise
  from invoices as i where i.shop_id = :shopId and i.period = any(:months)
  union all
  select c.credit_note_key, -1, 'credit-note', c.credit_note_id, c.day, c.period, ${PARTIES}, c.amount_paise, false,
    i.day, i.gross_paise
  from credit_notes as c join invoices as i on i.shop_id = c.shop_id and i.invoice_key = c.invoice_key
  where c.shop_id = :shopId and c.period = any(:months) and i.document_type is not null
)`;
const COUNTED = 'h.is_reported and not h.is_cancelled';

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'cess'];
const amountsBy = (sum: (column: string) => string) =>
  AMOUNTS.map((name) => `${sum(`${name}_paise`)} as ${name}`).join(', ');

const DOCUMENTS = `select h.*, (
    select json_agg(json_build_object('treatment', r.treatment, 'rateBp', r.rate_bp, 'taxablePaise', r.taxable_paise,
      'cgstPaise', r.cgst_paise, 'sgstPaise', r.sgst_paise, 'igstPaise', r.igst_paise, 'cessPaise', r.cess_paise))
    from document_rates as r where r.shop_id = :shopId and r.document_key = h.document_key
  ) as rates
  from heads as h where ${COUNTED} and h.is_shown`;

const GOODS = `select g.is_registered as "isRegistered", g.is_registered or g.inter_state and g.sold_paise > :large as "isShown",
    g.inter_state as "interState", g.place as "placeOfSupply", g.treatment, g.rate_bp as "rateBp", g.hsn, g.uqc, g.name, g.description,
    sum(g.units_milli)::bigint as milli, ${amountsBy((column) => `sum(g.${column})::bigint`)}
  from document_goods as g where g.shop_id = :shopId and g.period = any(:months) and g.gstin = :gstin
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

// In a run, counter and place rise together.
const RUNS = `with counted as (
    select h.is_reported, h.sign = -1 as is_note, h.is_cancelled, h.number, split_part(h.number, '-', -1) as digits from heads as h
  ), placed as (
    select c.*, s.*, s.counter - row_number() over (partition by c.is_reported, c.is_note, s.series order by s.counter) as run
    from counted as c, lateral (select left(c.number, -1 - length(c.digits)) as series, c.digits::bigint as counter) as s
  )
  select coalesce(is_reported, false) as "isReported", is_note as "isCreditNote", series, min(counter) as first,
    (array_agg(number order by counter))[1] as "from", (array_agg(number order by counter desc))[1] as "to", count(*)::integer as count,
    count(*) filter (where is_cancelled)::integer as cancelled
  from placed group by is_reported, is_note, series, run`;

const PARTS = '(case when h.inter_state then 10000 else 20000 end)';
const PRINTED = 'case when h.inter_state then r.igst_paise else r.cgst_paise end';

// Lines and rates of a document cancel out, rate by rate. Half up as the official program computes; a later note may miss it by a paisa.
const FAULTS = `with parts as (
    select g.document_key, length(g.hsn) < :leastDigits as is_short, g.description = '' as is_unknown,
      g.uqc in ('', :otherUnit) as has_no_unit, false as has_other_heads, false as is_computed_otherwise,
      ${amountsBy((column) => `g.${column}`)}, g.rate_bp
    from document_goods as g where g.shop_id = :shopId and g.period = any(:months) and g.gstin = :gstin
    union all
    select h.document_key, false, false, false,
      r.cgst_paise <> r.sgst_paise or case when h.inter_state then r.cgst_paise <> 0 else r.igst_paise <> 0 end,
      r.treatment = 'taxable' and case when h.sign = 1 then 0 else 1 end
        < abs((2 * r.taxable_paise * r.rate_bp + ${PARTS}) / (2 * ${PARTS}) - ${PRINTED}),
      ${amountsBy((column) => `-h.sign * r.${column}`)}, r.rate_bp
    from heads as h join document_rates as r on r.shop_id = :shopId and r.document_key = h.document_key
    where ${COUNTED}
  ), checked as (
    select document_key, bool_or(is_short) as is_short, bool_or(is_unknown) as is_unknown, bool_or(has_no_unit) as has_no_unit,
      bool_or(has_other_heads) as has_other_heads, bool_or(is_computed_otherwise) as is_computed_otherwise,
      ${[...AMOUNTS, 'taxable * rate_bp'].map((amount) => `sum(${amount}) <> 0`).join(' or ')} as do_lines_differ
    from parts group by document_key
  )
  select code, count(*)::integer as count, (array_agg(h.number order by h.number collate "C"))[1: :most] as documents
  from heads as h left join checked as c using (document_key), unnest(array[
      case when c.is_short then 'hsn-too-short' end,
      case when c.is_unknown then 'hsn-unknown' end,
      case when c.has_no_unit then 'unit-missing' end,
      case when c.has_other_heads or h.inter_state = (h.place is not distinct from h.seller_state) then 'tax-head-mismatch' end,
      case when c.do_lines_differ then 'document-lines-mismatch' end,
      case when c.is_computed_otherwise then 'printed-tax-differs' end
    ]) as code
  where ${COUNTED} and code is not null group by code`;

// The heads are read once for all of them.
const SUMS = `with ${HEADS} select ${Object.entries({ documents: DOCUMENTS, goods: GOODS, runs: RUNS, faults: FAULTS })
  .map(([name, sql]) => `(select coalesce(json_agg(s), '[]') from (${sql}) as s) as ${name}`)
  .join(', ')}`;

/** Adds up the documents of some months under one number of the shop; PostgreSQL adds whole paise. */
export async function readMonthSums(
  tx: Tx,
  { gstin, turnoverBand }: Pick<ReturnSettings, 'gstin' | 'turnoverBand'>,
  months: readonly Period[],
): Promise<MonthSums> {
  const given = { shopId: shopOf(tx), gstin, months: [...months], large: leastLargeSalePaise() };
  const limits = { leastDigits: leastHsnDigits(turnoverBand), otherUnit: OTHER_UNIT, most: MAX_LISTED_DOCUMENTS };
  // Of a large month, sums by document fit into the memory of one statement.
  await tx.raw("set local work_mem = '32MB'");
  const { rows } = await tx.raw<{ rows: SumsRow[] }>(SUMS, { ...given, ...limits } as never);
  const { documents = [], goods = [], runs = [], faults = [] } = rows[0] ?? {};
  return { documents: documents.map(toDocument), goods, runs, faults };
}

type SumsRow = Omit<MonthSums, 'documents'> & { readonly documents: readonly DocumentRow[] };

interface DocumentRow {
  readonly type: ReturnDocument['type'];
  readonly number: string;
  readonly day: Day;
  readonly period: Period;
  readonly buyer_gstin: string | null;
  readonly buyer_name: string | null;
  readonly place: string;
  readonly inter_state: boolean;
  readonly total_paise: Paise;
  readonly sold_on: Day | null;
  readonly sold_paise: Paise | null;
  readonly rates: readonly ReturnRate[] | null;
}

function toDocument(row: DocumentRow): ReturnDocument {
  const { type, number, day, period, buyer_gstin: gstin, sold_on: soldOn, sold_paise: soldPaise } = row;
  return {
    ...{ type, number, day, period },
    buyer: gstin === null ? null : { gstin, name: row.buyer_name ?? '' },
    placeOfSupply: row.place,
    interState: row.inter_state,
    totalPaise: row.total_paise,
    corrects: soldOn === null || soldPaise === null ? null : { day: soldOn, totalPaise: soldPaise },
    rates: row.rates ?? [],
  };
}
