export { CsvFileError, type CsvFileProblem, type ForeignContent } from './csv-file-error.js';
export type { CsvEncoding } from './decode.js';
export type { CsvHeader } from './header.js';
export { type CsvRow, readRows } from './rows.js';
export { type CsvSheet, openSheet } from './sheet.js';
export { writeCsv } from './write.js';
