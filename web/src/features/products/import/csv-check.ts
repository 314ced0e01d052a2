import { rowReason } from '../../../lib/messages/product-reason.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';
import { importOutcomeTexts } from '../../../lib/texts/en/import-outcome.js';
import { serverTexts } from '../../../lib/texts/en/server.js';
import type { RowIssue } from './csv-file.js';

/** What the server found in a file. */
export interface CsvCheck {
  readonly totalRows: number;
  readonly validProducts: number;
  readonly errors: readonly RowIssue[];
  /** How the server read the file. */
  readonly encoding?: string;
}

const MOST_ROWS_NOTHING_VALID = 5;
const MOST_ROWS_SHOWN = 3;

/** The check in the product's own sentences. */
export interface CheckSentences {
  /** That there is something to upload. */
  readonly ready: string | null;
  /** What will be left out. */
  readonly notes: readonly string[];
  readonly rows: readonly string[];
}

/** Counts by group, and a few rows: 5 of all when nothing is valid, else 3 of those in neither group. */
export function checkSentences({ validProducts, errors }: CsvCheck): CheckSentences {
  const badExpiry = errors.filter(({ message }) => rowReason(message) === 'expiry');
  const badColumns = errors.filter(({ message }) => rowReason(message) === 'columns');
  const general = errors.filter((error) => !badExpiry.includes(error) && !badColumns.includes(error));
  const hasValid = validProducts > 0;
  const shown = hasValid ? general.slice(0, MOST_ROWS_SHOWN) : errors.slice(0, MOST_ROWS_NOTHING_VALID);
  return {
    ready: hasValid ? texts.ready(validProducts) : null,
    notes: [
      ...(errors.length > 0 ? [texts.excluded(errors.length)] : []),
      ...(badExpiry.length > 0 ? [texts.badExpiry(badExpiry.length)] : []),
      ...(badColumns.length > 0 ? [texts.badColumns(badColumns.length)] : []),
    ],
    rows: shown.map(({ row, message }) => importOutcomeTexts.rowIssue(row, serverTexts.shown(message))),
  };
}
