/** The papers that a document is printed on: sheets, and rolls of receipt printers by their width. */
export const PAPER_FORMATS = ['a4', 'a5', '80mm', '58mm'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];
/** Papers with room for many columns. */
export const SHEET_FORMATS = ['a4', 'a5'] as const;

/** Copies of a tax document, each marked for whom it is (CGST Rules 2017, rule 48). */
export const COPIES = ['original', 'duplicate', 'triplicate'] as const;
export type Copy = (typeof COPIES)[number];
