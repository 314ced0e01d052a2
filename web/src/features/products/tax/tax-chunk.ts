export { NewProductTax } from './new-product-tax.js';
export { TaxForm } from './tax-form.js';
export { TaxReview } from './tax-review.js';
export { TaxSection } from './tax-section.js';
