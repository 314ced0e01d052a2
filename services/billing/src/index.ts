export { BillingSettings } from './config.js';
export { billingService } from './service.js';
