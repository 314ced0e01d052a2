import { documentNatureOf, EXEMPT_SUPPLIES, type Period, RETURN_FILE } from '@bahi/contracts/tax';
import { rupeesOf, type Sums } from './amounts.js';
import type { DocumentRow } from './document-rows.js';
import type { HsnRow } from './hsn-table.js';
import type { IssuedRun } from './issued-documents.js';
import type { ReturnSections } from './return-sections.js';
import type { SmallRow } from './small-b2c.js';
import type { UntaxedRow } from './untaxed-table.js';

/** Which registration and month a file is of. */
export interface Gstr1Head {
  readonly gstin: string;
  readonly period: Period;
}

/** One entry of a section that a file never splits, in the order of the file. `JSON.stringify` keeps the order of keys. */
export interface Gstr1Entry {
  readonly section: Section;
  readonly entry: object;
}

type Section = 'b2b' | 'b2cl' | 'b2cs' | 'nil' | 'cdnr' | 'cdnur' | 'doc_issue' | 'hsn_b2b' | 'hsn_b2c';

/** All entries of a return, as the official offline program writes them (gst.md 5.2). */
export function entriesOf(sections: ReturnSections): Gstr1Entry[] {
  const of = (section: Section, entries: readonly object[]) => entries.map((entry) => ({ section, entry }));
  return [
    ...of('b2b', grouped(sections.b2b, ({ ctin }) => ctin).map(b2bEntry)),
    ...of('b2cl', grouped(sections.b2cl, ({ pos }) => pos).map(b2clEntry)),
    ...of('b2cs', sections.b2cs.map(b2csEntry)),
    ...of('nil', sections.nil.map(nilEntry)),
    ...of('cdnr', grouped(sections.cdnr, ({ ctin }) => ctin).map(cdnrEntry)),
    ...of('cdnur', sections.cdnur.map(cdnurEntry)),
    ...of('doc_issue', issuedEntries(sections.issued)),
    ...of('hsn_b2b', sections.hsnB2b.map(hsnEntry)),
    ...of('hsn_b2c', sections.hsnB2c.map(hsnEntry)),
  ];
}

/** A complete file of some entries; sections without rows are left out at every level. */
export function gstr1Json({ gstin, period }: Gstr1Head, entries: readonly Gstr1Entry[]): string {
  const of = (section: Section) => {
    const listed = entries.filter((one) => one.section === section).map(({ entry }) => entry);
    return listed.length > 0 ? listed : undefined;
  };
  const fp = period.slice(5) + period.slice(0, 4);
  const nil = of('nil');
  const issued = of('doc_issue');
  const [hsn_b2b, hsn_b2c] = [of('hsn_b2b'), of('hsn_b2c')];
  const head = { gstin, fp, version: RETURN_FILE.version, hash: RETURN_FILE.hash };
  const documents = { b2b: of('b2b'), b2cl: of('b2cl'), b2cs: of('b2cs'), nil: nil && { inv: nil } };
  const notes = { cdnr: of('cdnr'), cdnur: of('cdnur'), doc_issue: issued && { doc_det: issued } };
  // What is undefined is not written.
  return JSON.stringify({ ...head, ...documents, ...notes, hsn: (hsn_b2b || hsn_b2c) && { hsn_b2b, hsn_b2c } });
}

/** Neighbours of one key together; the rows are sorted by it. */
function grouped(rows: readonly DocumentRow[], keyOf: (row: DocumentRow) => string): DocumentRow[][] {
  const groups: DocumentRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] && keyOf(last[0]) === keyOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function b2bEntry(rows: readonly DocumentRow[]) {
  const inv = rows.map((row) => ({
    inum: row.number,
    idt: dayText(row.day),
    val: rupeesOf(row.total),
    pos: row.pos,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(row),
  }));
  return { ctin: rows[0]?.ctin, inv };
}

function b2clEntry(rows: readonly DocumentRow[]) {
  const inv = rows.map((row) => ({
    inum: row.number,
    idt: dayText(row.day),
    val: rupeesOf(row.total),
    itms: itemsOf(row),
  }));
  return { pos: rows[0]?.pos, inv };
}

function b2csEntry(row: SmallRow) {
  const { interState, rateBp, pos, taxable } = row;
  const head = { sply_ty: interState ? 'INTER' : 'INTRA', rt: rateBp / 100, typ: 'OE', pos };
  return { ...head, txval: rupeesOf(taxable), ...taxesOf(row, interState) };
}

function nilEntry({ kind, exempt, nil, nonGst }: UntaxedRow) {
  const amounts = { expt_amt: rupeesOf(exempt), nil_amt: rupeesOf(nil), ngsup_amt: rupeesOf(nonGst) };
  return { sply_ty: EXEMPT_SUPPLIES[kind]?.code, ...amounts };
}

function cdnrEntry(rows: readonly DocumentRow[]) {
  const nt = rows.map((row) => ({
    ...noteHead(row),
    pos: row.pos,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(row),
  }));
  return { ctin: rows[0]?.ctin, nt };
}

function cdnurEntry(row: DocumentRow) {
  return { ...noteHead(row), typ: 'B2CL', pos: row.pos, itms: itemsOf(row) };
}

function noteHead({ number, day, total }: DocumentRow) {
  return { nt_num: number, nt_dt: dayText(day), ntty: 'C', val: rupeesOf(total) };
}

function itemsOf({ items, interState }: DocumentRow) {
  return items.map((item) => {
    const amounts = { txval: rupeesOf(item.taxable), rt: item.rateBp / 100, ...taxesOf(item, interState) };
    return { num: item.rateBp + 1, itm_det: amounts };
  });
}

function taxesOf({ cgst, sgst, igst, cess }: Sums, interState: boolean) {
  const heads = interState ? { iamt: rupeesOf(igst) } : { camt: rupeesOf(cgst), samt: rupeesOf(sgst) };
  return { ...heads, csamt: rupeesOf(cess) };
}

function issuedEntries(issued: readonly IssuedRun[]) {
  const natures = [...new Set(issued.map(({ nature }) => nature))];
  return natures.map((nature) => {
    const runs = issued.filter((run) => run.nature === nature);
    return { doc_num: nature, doc_typ: documentNatureOf(nature), docs: runs.map(runEntry) };
  });
}

function runEntry({ from, to, count, cancelled }: IssuedRun, at: number) {
  return { num: at + 1, from, to, totnum: count, cancel: cancelled, net_issue: count - cancelled };
}

function hsnEntry(row: HsnRow, at: number) {
  const names = { num: at + 1, hsn_sc: row.hsn, user_desc: row.name, desc: row.description, uqc: row.uqc };
  return {
    ...names,
    qty: hundredthsOf(row.milli) / 100,
    rt: row.rateBp / 100,
    txval: rupeesOf(row.taxable),
    iamt: rupeesOf(row.igst),
    samt: rupeesOf(row.sgst),
    camt: rupeesOf(row.cgst),
    csamt: rupeesOf(row.cess),
  };
}

/** Thousandths as hundredths, half up; the sign stays, and 0 has none. */
export function hundredthsOf(milli: number): number {
  const hundredths = Math.floor((Math.abs(milli) + 5) / 10);
  return milli < 0 && hundredths > 0 ? -hundredths : hundredths;
}

/** `2026-10-03` as `03-10-2026`. */
function dayText(day: string): string {
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}
