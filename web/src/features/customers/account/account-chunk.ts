export { CustomerDialog } from './customer-dialog.js';
export { CustomerScreen } from './customer-screen.js';
export { PaymentDialog } from './payment-dialog.js';
export { RemindDialog } from './remind-dialog.js';
