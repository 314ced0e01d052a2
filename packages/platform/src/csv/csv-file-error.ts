/** What stands in a file that is no text: the cure differs. */
export type ForeignContent = 'excel' | 'opendocument' | 'archive' | 'pdf' | 'markup' | 'unknown';

/** What is wrong with a file as a whole. */
export type CsvFileProblem =
  | { readonly kind: 'empty' | 'format' | 'too-many-rows' }
  | { readonly kind: 'header-too-low'; readonly row: number; readonly most: number }
  | { readonly kind: 'quote-above-header'; readonly row: number }
  | { readonly kind: 'no-text'; readonly content: ForeignContent }
  | { readonly kind: 'columns-missing' | 'columns-repeated'; readonly columns: readonly string[] };

/** A file that cannot be read as a table of the wanted columns. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError';
  readonly problem: CsvFileProblem;

  constructor(problem: CsvFileProblem) {
    super(`Not a readable CSV file: ${problem.kind}`);
    this.problem = problem;
  }
}
