/** What was before, in one chunk that comes after the sheet itself. */
export { PriceHistory } from './price-history.js';
export { StockHistory } from './stock-history.js';
