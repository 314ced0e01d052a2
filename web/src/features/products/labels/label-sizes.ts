/** Sheets are placed from the upper left corner of the paper. */
interface SheetGrid {
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
  /** From one label to the next. */
  readonly stepXMm: number;
  readonly stepYMm: number;
}

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Null for a roll, each of whose labels is a page. */
  readonly sheet: SheetGrid | null;
}

/** Rolls, and the usual A4 sheets of 24 (63.5 x 33.9), 40 (45.7 x 25.4) and 65 (38.1 x 21.2 mm). */
export const LABEL_SIZES = {
  '38x25': { widthMm: 38, heightMm: 25, sheet: null },
  '50x25': { widthMm: 50, heightMm: 25, sheet: null },
  '50x38': { widthMm: 50, heightMm: 38, sheet: null },
  '100x50': { widthMm: 100, heightMm: 50, sheet: null },
  a4x24: {
    widthMm: 63.5,
    heightMm: 33.9,
    sheet: { columns: 3, rows: 8, leftMm: 7.2, topMm: 12.9, stepXMm: 66, stepYMm: 33.9 },
  },
  a4x40: {
    widthMm: 45.7,
    heightMm: 25.4,
    sheet: { columns: 4, rows: 10, leftMm: 9.7, topMm: 21.5, stepXMm: 48.3, stepYMm: 25.4 },
  },
  a4x65: {
    widthMm: 38.1,
    heightMm: 21.2,
    sheet: { columns: 5, rows: 13, leftMm: 4.75, topMm: 10.7, stepXMm: 40.6, stepYMm: 21.2 },
  },
} as const satisfies Readonly<Record<string, LabelSize>>;

export type LabelSizeId = keyof typeof LABEL_SIZES;

/** Labels on one sheet; 1 on a roll. */
export function perPage({ sheet }: LabelSize): number {
  return sheet ? sheet.columns * sheet.rows : 1;
}

/** What is printed, in pages, each label with its place on the page in mm. `start` counts from 1: the first free place. */
export function pagesOf<Label>(labels: readonly Label[], size: LabelSize, start: number) {
  const most = perPage(size);
  const pages: { readonly label: Label; readonly xMm: number; readonly yMm: number }[][] = [];
  for (const [index, label] of labels.entries()) {
    const place = index + (size.sheet ? start - 1 : 0);
    const page = Math.floor(place / most);
    pages[page] ??= [];
    pages[page].push({ label, ...positionOf(size, place % most) });
  }
  return pages;
}

function positionOf({ sheet }: LabelSize, place: number) {
  if (!sheet) return { xMm: 0, yMm: 0 };
  const { columns, leftMm, topMm, stepXMm, stepYMm } = sheet;
  return { xMm: leftMm + (place % columns) * stepXMm, yMm: topMm + Math.floor(place / columns) * stepYMm };
}
