import { largeSaleAbovePaise, type SmallB2cTax } from '@bahi/contracts/tax';
import { type DocumentRow, documentRowOf, inOrder, taxedItems } from './document-rows.js';
import { type HsnRow, HsnTable } from './hsn-table.js';
import { type IssuedRun, issuedRuns } from './issued-documents.js';
import type { MonthSums, SoldGoods } from './month-sums.js';
import type { ReturnDocument } from './return-document.js';
import { SmallB2c, type SmallB2cTaxes, type SmallRow, smallB2cTaxes, smallRowsInReturn } from './small-b2c.js';
import { type UntaxedRow, UntaxedTable } from './untaxed-table.js';

/** The sections of GSTR-1 in paise, each in the order of the file. */
export interface ReturnSections {
  readonly b2b: readonly DocumentRow[];
  readonly b2cl: readonly DocumentRow[];
  readonly b2cs: readonly SmallRow[];
  readonly nil: readonly UntaxedRow[];
  readonly cdnr: readonly DocumentRow[];
  readonly cdnur: readonly DocumentRow[];
  readonly issued: readonly IssuedRun[];
  readonly hsnB2b: readonly HsnRow[];
  readonly hsnB2c: readonly HsnRow[];
  readonly smallB2cTaxes: SmallB2cTaxes;
}

/** Puts what is known of a month where GSTR-1 wants it (gst.md 5.1). */
export function sectionsOf({ documents, goods, runs }: MonthSums, by: SmallB2cTax): ReturnSections {
  const lists = {
    b2b: [] as DocumentRow[],
    b2cl: [] as DocumentRow[],
    cdnr: [] as DocumentRow[],
    cdnur: [] as DocumentRow[],
  };
  const [summed, untaxed] = [new SmallB2c(), new UntaxedTable()];
  for (const document of documents) {
    const list = listOf(document);
    const row = list && documentRowOf(document);
    if (row) lists[list].push(row);
    if (list === null) for (const item of taxedItems(document)) summed.add(document, item, signOf(document));
    addUntaxed(untaxed, document);
  }
  for (const sold of goods) {
    if (sold.isShown) continue;
    if (sold.treatment === 'taxable') summed.add(sold, sold, 1);
    untaxed.add(sold, sold);
  }
  for (const list of Object.values(lists)) list.sort(inOrder);
  return {
    ...lists,
    ...smallSections(summed, by),
    ...hsnSections(goods),
    nil: untaxed.rows(),
    issued: issuedRuns(runs),
  };
}

function smallSections(small: SmallB2c, by: SmallB2cTax): Pick<ReturnSections, 'b2cs' | 'smallB2cTaxes'> {
  const rows = small.rows();
  return { b2cs: smallRowsInReturn(rows, by), smallB2cTaxes: smallB2cTaxes(rows) };
}

function hsnSections(goods: readonly SoldGoods[]): Pick<ReturnSections, 'hsnB2b' | 'hsnB2c'> {
  const tables = { b2b: new HsnTable(), b2c: new HsnTable() };
  for (const one of goods) tables[one.isRegistered ? 'b2b' : 'b2c'].add(one);
  return { hsnB2b: tables.b2b.rows(), hsnB2c: tables.b2c.rows() };
}

function addUntaxed(untaxed: UntaxedTable, document: ReturnDocument): void {
  const trade = { isRegistered: document.buyer !== null, interState: document.interState };
  for (const { treatment, taxablePaise } of document.rates)
    untaxed.add(trade, { treatment, taxable: signOf(document) * taxablePaise });
}

function signOf({ type }: ReturnDocument): 1 | -1 {
  return type === 'credit-note' ? -1 : 1;
}

/** Null: the document is only summed. */
function listOf(document: ReturnDocument): 'b2b' | 'b2cl' | 'cdnr' | 'cdnur' | null {
  const isNote = document.type === 'credit-note';
  if (document.buyer) return isNote ? 'cdnr' : 'b2b';
  if (!isLarge(document)) return null;
  return isNote ? 'cdnur' : 'b2cl';
}

/** Whether a sale without a registered buyer is shown by itself; of a note its invoice decides. */
function isLarge({ interState, corrects, day, totalPaise }: ReturnDocument): boolean {
  const sale = corrects ?? { day, totalPaise };
  return interState && sale.totalPaise > largeSaleAbovePaise(sale.day);
}
