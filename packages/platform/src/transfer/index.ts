export { type ErasureOptions, eraseShop } from './erase-shop.js';
export { type ExportOptions, exportShops } from './export-shops.js';
export { type ImportOptions, importShops } from './import-shops.js';
export { cellInDirectory, type MoveOptions, moveShop } from './move-shop.js';
export { localTime, rupees, units } from './sheet-cells.js';
export { shopSheetsRoutes } from './shop-sheets.js';
export { type ReportProgress, type ServiceDatabase, type Sheet, type ShopDataRules, TransferError } from './types.js';
