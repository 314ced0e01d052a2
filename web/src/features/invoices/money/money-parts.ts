/** What the Invoice page shows about money: one chunk, fetched when it is wanted. */
export { InvoiceMoney } from './invoice-money.js';
export { LawPreview } from './law-preview.js';
export { MoneyActions } from './money-actions.js';
export { OpenCode } from './open-code.js';
export { PaymentsTab } from './payments-tab.js';
export { ReturnsTab } from './returns-tab.js';
export { ShareInvoice } from './share-invoice.js';
export { ToConfirmCount, ToConfirmTab } from './to-confirm-tab.js';
