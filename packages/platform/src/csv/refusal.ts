import {
  catalogFailures,
  csvContentTexts,
  csvHeaderText,
  csvHeaderTooLowText,
  csvOpenQuoteText,
  csvRepeatedText,
} from '@bahi/contracts/catalog';
import { type Failure, RefusedError } from '@bahi/contracts/kit';
import { CsvFileError, type CsvFileProblem } from './csv-file-error.js';

/** What a kind of list says of a file without rows, and of one with too many. */
export interface CsvListFailures {
  readonly csvEmpty: Failure;
  readonly csvTooManyRows: Failure;
}

/** The refusal of a file that cannot be read (wire contract 2.18); any other error as it is. */
export function csvRefusal(error: unknown, failures: CsvListFailures): unknown {
  return error instanceof CsvFileError ? refusalOf(error.problem, failures) : error;
}

function refusalOf(problem: CsvFileProblem, { csvEmpty, csvTooManyRows }: CsvListFailures): RefusedError {
  switch (problem.kind) {
    case 'empty':
      return new RefusedError(csvEmpty);
    case 'format':
      return new RefusedError(catalogFailures.csvFormat);
    case 'too-many-rows':
      return new RefusedError(csvTooManyRows);
    case 'no-text':
      return new RefusedError(catalogFailures.csvFormat, { text: csvContentTexts[problem.content] });
    case 'quote-above-header':
      return new RefusedError(catalogFailures.csvFormat, { text: csvOpenQuoteText(problem.row) });
    case 'header-too-low':
      return new RefusedError(catalogFailures.csvHeader, { text: csvHeaderTooLowText(problem.row, problem.most) });
    case 'columns-repeated':
      return new RefusedError(catalogFailures.csvHeader, { text: csvRepeatedText(problem.columns) });
    case 'columns-missing':
      return new RefusedError(catalogFailures.csvHeader, { text: csvHeaderText(problem.columns) });
  }
}
