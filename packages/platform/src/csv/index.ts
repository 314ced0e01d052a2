export type { CsvEncoding } from './decode.js';
export type { CsvHeader } from './header.js';
export { type CsvListFailures, csvRefusal } from './refusal.js';
export { type CsvRow, readRows } from './rows.js';
export { type CsvSheet, openSheet } from './sheet.js';
export { writeCsv } from './write.js';
