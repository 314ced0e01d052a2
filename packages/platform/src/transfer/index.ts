export { type ExportOptions, exportShops } from './export-shops.js';
export { type ImportOptions, importShops } from './import-shops.js';
export { type ReportProgress, type ServiceDatabase, type ShopDataRules, TransferError } from './types.js';
