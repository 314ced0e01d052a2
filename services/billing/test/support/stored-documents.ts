import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import type { WholeDocument } from './return-documents.js';

const INVOICES = `insert into invoices (shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise, tax_paise,
    shipping_paise, gross_paise, units_milli, status, customer_name, created_at, due_at, document_type, day, period, seller, buyer,
    place_of_supply, inter_state, price_mode, cancelled_at, cancelled_by, cancel_reason)
  select $1::uuid, d.key, d.number, d.series, d.place, d.key, 'OD-' || d.number, 0, 0, 0, d.total, 1000, 'Unpaid', 'Walk-in', d.day, d.day,
    d.type, d.day, d.period, d.seller, d.buyer, d.pos, d.inter, 'inclusive', case when d.cancelled then now() end,
    case when d.cancelled then $1::uuid end, case when d.cancelled then 'Wrong' end
  from jsonb_to_recordset($2::jsonb) as d(key uuid, number text, series text, place integer, total bigint, type text, day date, period text,
    seller jsonb, buyer jsonb, pos text, inter boolean, cancelled boolean)`;
const NOTES = `insert into credit_notes (shop_id, credit_note_key, credit_note_id, invoice_key, issued_at, issued_by, reason, is_whole, net_paise,
    tax_paise, shipping_paise, round_off_paise, amount_paise, settled_paise, refunded_paise, day, period)
  select $1::uuid, d.key, d.number, d.invoice, d.day, $1::uuid, 'Torn', false, d.total, 0, 0, 0, d.total, d.total, 0, d.day, d.period
  from jsonb_to_recordset($2::jsonb) as d(key uuid, number text, invoice uuid, total bigint, day date, period text)`;
const LINES = `insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity_milli, unit_price_paise, tax,
    created_at, number)
  select $1::uuid, l.key, l.no, l.key, 'PRD', l.name, l.milli, 100, l.tax, now(), 1
  from jsonb_to_recordset($2::jsonb) as l(key uuid, no integer, name text, milli bigint, tax jsonb)`;
const NOTE_LINES = `insert into credit_note_lines (shop_id, credit_note_key, line_no, quantity_milli, restock, net_paise, tax_paise, tax)
  select $1::uuid, l.key, l.no, l.milli, 'none', 0, 0, l.tax from jsonb_to_recordset($2::jsonb) as l(key uuid, no integer, milli bigint, tax jsonb)`;
const RATES = `insert into document_rates (shop_id, document_key, row_no, treatment, rate_bp, cess_bp, cess_per_unit_paise, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, cess_paise, below_mrp_paise)
  select $1::uuid, r.key, r.no, r.treatment, r."rateBp", 0, 0, r."taxablePaise", r."cgstPaise", r."sgstPaise", r."igstPaise", r."cessPaise", 0
  from jsonb_to_recordset($2::jsonb) as r(key uuid, no integer, treatment text, "rateBp" integer, "taxablePaise" bigint, "cgstPaise" bigint,
    "sgstPaise" bigint, "igstPaise" bigint, "cessPaise" bigint)`;

const GOODS = `insert into document_goods (shop_id, period, document_key, line_no, gstin, is_registered, sold_paise, place, inter_state,
    hsn, uqc, treatment, rate_bp, name, description, units_milli, taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise)
  select $1::uuid, g.period, g.key, g.no, g.gstin, g.registered, g.sold, g.pos, g.inter, coalesce(g.hsn, ''), coalesce(g.uqc, ''),
    g.treatment, g."rateBp", g.name, coalesce(g."hsnDescription", ''), g.sign * g."unitsMilli", g.sign * g."taxablePaise",
    g.sign * g."cgstPaise", g.sign * g."sgstPaise", g.sign * g."igstPaise", g.sign * g."cessPaise"
  from jsonb_to_recordset($2::jsonb) as g(key uuid, period text, no integer, gstin text, registered boolean, sign integer, sold bigint,
    pos text, inter boolean, hsn text, uqc text, treatment text, "rateBp" integer, name text, "hsnDescription" text, "unitsMilli" bigint,
    "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint, "cessPaise" bigint)`;

/** Stores documents of a shop as its bills and credit notes leave them. */
export async function storeDocuments(
  { database }: TestService,
  shopId: string,
  documents: readonly WholeDocument[],
): Promise<void> {
  const keyed = documents.map((document) => ({ document, key: uuidv7() }));
  const invoices = keyed.filter(({ document }) => document.corrects === null);
  const notes = keyed.filter(({ document }) => document.corrects !== null);
  const invoiceOf = ({ invoiceNumber }: WholeDocument) =>
    invoices.find(({ document }) => document.number === invoiceNumber);
  const lineNoOf = (note: WholeDocument, name: string) =>
    1 + (invoiceOf(note)?.document.lines.findIndex((line) => line.name === name) ?? 0);
  const store = (sql: string, rows: readonly object[]) => database.query(sql, [shopId, JSON.stringify(rows)]);
  await store(INVOICES, invoices.map(invoiceRow));
  await store(
    LINES,
    invoices.flatMap(({ document, key }) =>
      document.lines.map((line, at) => ({
        ...{ key, no: at + 1, name: line.name, milli: line.unitsMilli },
        tax: { ...line, mrpPaise: null, rule: ruleOf(line), belowMrpPaise: 0 },
      })),
    ),
  );
  await store(
    NOTES,
    notes.map(({ document, key }) => ({ ...invoiceRow({ document, key }), invoice: invoiceOf(document)?.key })),
  );
  await store(
    NOTE_LINES,
    notes.flatMap(({ document, key }) =>
      document.lines.map((line) => ({
        ...{ key, no: lineNoOf(document, line.name), milli: line.unitsMilli },
        tax: { ...line, belowMrpPaise: 0 },
      })),
    ),
  );
  await store(
    RATES,
    keyed.flatMap(({ document, key }) => document.rates.map((rate, at) => ({ ...rate, key, no: at + 1 }))),
  );
  await store(
    GOODS,
    keyed
      .map((one) => ({ ...one, seller: invoiceOf(one.document)?.document ?? one.document }))
      .filter(({ document, seller }) => seller.sellerKind === 'regular' && !document.isCancelled)
      .flatMap(({ document, seller: { sellerGstin: gstin, totalPaise: sold }, key }) => {
        const { period, lines, buyer, type, placeOfSupply: pos, interState: inter } = document;
        const place = { gstin, registered: buyer !== null, sold, pos, inter };
        const of = { key, period, sign: type === 'credit-note' ? -1 : 1, ...place };
        return lines.map((line, at) => ({ ...line, ...of, no: at + 1 }));
      }),
  );
}

function ruleOf({ treatment, rateBp }: WholeDocument['lines'][number]) {
  const none = { adValoremBp: 0, perUnitPaise: 0 };
  return { treatment, rateBp, cess: none, valuation: 'transaction', warning: null };
}

function invoiceRow({ document, key }: { readonly document: WholeDocument; readonly key: string }) {
  const { number, type, day, period, totalPaise: total, placeOfSupply: pos, interState: inter, isCancelled } = document;
  const seller = { kind: document.sellerKind, gstin: document.sellerGstin, stateCode: document.sellerState };
  const place = Number(number.slice(number.lastIndexOf('-') + 1));
  return {
    ...{ key, number, series: '2627', place, total, type, day, period, seller, buyer: document.buyer },
    ...{ pos, inter, cancelled: isCancelled },
  };
}
