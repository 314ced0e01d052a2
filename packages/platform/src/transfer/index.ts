export { type ErasureOptions, eraseShop } from './erase-shop.js';
export { type ExportOptions, exportShops } from './export-shops.js';
export { type ImportOptions, importShops } from './import-shops.js';
export { cellInDirectory, type MoveOptions, moveShop } from './move-shop.js';
export { type ReportProgress, type ServiceDatabase, type ShopDataRules, TransferError } from './types.js';
