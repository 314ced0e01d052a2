import { largeSaleAbovePaise, type SmallB2cTax } from '@bahi/contracts/tax';
import { type DocumentRow, documentRowOf, inOrder } from './document-rows.js';
import { type HsnRow, HsnTable } from './hsn-table.js';
import { IssuedDocuments, type IssuedRun } from './issued-documents.js';
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

/** Puts each document of a registration where GSTR-1 wants it (gst.md 5.1), one after the other in any order. */
export class SectionCollector {
  readonly #lists = { b2b: [] as DocumentRow[], b2cl: [] as DocumentRow[] };
  readonly #notes = { cdnr: [] as DocumentRow[], cdnur: [] as DocumentRow[] };
  readonly #small = new SmallB2c();
  readonly #untaxed = new UntaxedTable();
  readonly #issued = new IssuedDocuments();
  readonly #hsn = { b2b: new HsnTable(), b2c: new HsnTable() };

  add(document: ReturnDocument): void {
    const isNote = document.type === 'credit-note';
    this.#issued.add(document.number, isNote, document.isCancelled);
    if (document.isCancelled) return;
    const sign = isNote ? -1 : 1;
    const list = this.#listOf(document, isNote);
    if (list === null) this.#small.add(document, sign);
    else {
      const row = documentRowOf(document);
      if (row) list.push(row);
    }
    this.#untaxed.add(document, sign);
    const table = document.buyer ? this.#hsn.b2b : this.#hsn.b2c;
    for (const line of document.lines) table.add(line, sign);
  }

  sections(by: SmallB2cTax): ReturnSections {
    const small = this.#small.rows();
    return {
      b2b: this.#lists.b2b.sort(inOrder),
      b2cl: this.#lists.b2cl.sort(inOrder),
      b2cs: smallRowsInReturn(small, by),
      nil: this.#untaxed.rows(),
      cdnr: this.#notes.cdnr.sort(inOrder),
      cdnur: this.#notes.cdnur.sort(inOrder),
      issued: this.#issued.runs(),
      hsnB2b: this.#hsn.b2b.rows(),
      hsnB2c: this.#hsn.b2c.rows(),
      smallB2cTaxes: smallB2cTaxes(small),
    };
  }

  /** Null: the document is only summed. */
  #listOf(document: ReturnDocument, isNote: boolean): DocumentRow[] | null {
    if (document.buyer) return isNote ? this.#notes.cdnr : this.#lists.b2b;
    if (!isLarge(document)) return null;
    return isNote ? this.#notes.cdnur : this.#lists.b2cl;
  }
}

/** Whether a sale without a registered buyer is shown by itself; of a note its invoice decides. */
function isLarge({ interState, corrects, day, totalPaise }: ReturnDocument): boolean {
  const sale = corrects ?? { day, totalPaise };
  return interState && sale.totalPaise > largeSaleAbovePaise(sale.day);
}
