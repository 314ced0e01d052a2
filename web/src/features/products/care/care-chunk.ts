export { TaxReview } from '../tax/tax-parts.js';
export { ArchivedProducts } from './archived-products.js';
export { ProductSheet } from './product-sheet.js';
