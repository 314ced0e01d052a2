import { idlePart } from '../../lib/performance/idle-part.js';
import { lazyChunk } from '../../lib/performance/lazy-chunk.js';

/** Everything about money on the Invoice page, apart from its first load. */
export const moneyChunk = lazyChunk(() => import('./money/money-parts.js'));
export const InvoiceMoney = moneyChunk.part((chunk) => chunk.InvoiceMoney);
export const LawPreview = moneyChunk.part((chunk) => chunk.LawPreview);
export const MoneyActions = moneyChunk.part((chunk) => chunk.MoneyActions);
export const OpenCode = moneyChunk.part((chunk) => chunk.OpenCode);
export const PaymentsTab = moneyChunk.part((chunk) => chunk.PaymentsTab);
export const ReturnsTab = moneyChunk.part((chunk) => chunk.ReturnsTab);
export const ShareInvoice = moneyChunk.part((chunk) => chunk.ShareInvoice);
export const ToConfirmTab = moneyChunk.part((chunk) => chunk.ToConfirmTab);

/** The count on a tab: the first paint does not wait for it. */
export const useToConfirmCount = idlePart(async () => (await import('./money/money-parts.js')).ToConfirmCount);
