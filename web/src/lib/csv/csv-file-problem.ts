import { MAX_FILE_BYTES } from '@bahi/contracts/shared';
import { csvTexts as texts } from '../texts/en/csv.js';

/** For the file picker. */
export const CSV_ACCEPT = '.csv,text/csv,application/vnd.ms-excel';

/** Why a file cannot be sent, or undefined. A spreadsheet type needs a `.csv` name. */
export function csvFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!name.toLowerCase().endsWith('.csv') && !ACCEPTED_TYPES.includes(type)) return texts.wrongType;
  return size > MAX_FILE_BYTES ? texts.tooLarge : undefined;
}

const ACCEPTED_TYPES = ['text/csv', 'application/vnd.ms-excel'];
