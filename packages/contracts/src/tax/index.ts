export * from './document-type.js';
export * from './gst-return.js';
export * from './gst-tax.js';
export * from './gstin.js';
export * from './rate-tax.js';
export * from './states.js';
export * from './tax-rows.js';
export * from './tax-rule.js';
