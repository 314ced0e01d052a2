export { CsvDialog } from './csv-dialog.js';
export { ImportBanner } from './import-banner.js';
