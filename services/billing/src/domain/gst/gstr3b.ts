import { byText, isZero, noSums, type Sums, totalOf } from './amounts.js';
import type { DocumentRow } from './document-rows.js';
import type { ReturnSections } from './return-sections.js';

/** The figures of GSTR-3B for comparison with the portal, in paise, net of credit notes. */
export interface Gstr3b {
  /** 3.1(a) */
  readonly outwardTaxable: Sums;
  /** 3.1(c) */
  readonly nilAndExempt: number;
  /** 3.1(e) */
  readonly nonGst: number;
  /** 3.2, ascending by place of supply. */
  readonly interStateToUnregistered: readonly {
    readonly pos: string;
    readonly taxable: number;
    readonly igst: number;
  }[];
}

/** Adds up the rows of GSTR-1, never the documents again (gst.md 5.5). */
export function gstr3bOf({ b2b, b2cl, b2cs, nil, cdnr, cdnur }: ReturnSections): Gstr3b {
  const sold = [...[...b2b, ...b2cl].flatMap(({ items }) => items), ...b2cs];
  const returned = [...cdnr, ...cdnur].flatMap(({ items }) => items);
  return {
    outwardTaxable: totalOf([totalOf(sold), totalOf(returned, -1)]),
    nilAndExempt: nil.reduce((sum, row) => sum + row.nil + row.exempt, 0),
    nonGst: nil.reduce((sum, row) => sum + row.nonGst, 0),
    interStateToUnregistered: byPlace(
      b2cl,
      b2cs.filter(({ interState }) => interState),
      cdnur,
    ),
  };
}

function byPlace(
  large: readonly DocumentRow[],
  small: readonly (Sums & { readonly pos: string })[],
  notes: readonly DocumentRow[],
) {
  const places = new Map<string, Sums>();
  const add = (pos: string, sums: Sums, sign: 1 | -1) => {
    places.set(pos, totalOf([places.get(pos) ?? noSums(), totalOf([sums], sign)]));
  };
  for (const { pos, items } of large) add(pos, totalOf(items), 1);
  for (const row of small) add(row.pos, row, 1);
  for (const { pos, items } of notes) add(pos, totalOf(items), -1);
  const rows = [...places].filter(([, sums]) => !isZero(sums)).sort(([a], [b]) => byText(a, b));
  return rows.map(([pos, { taxable, igst }]) => ({ pos, taxable, igst }));
}
