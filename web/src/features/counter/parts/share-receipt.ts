import type { ShopDetails } from '@bahi/contracts/auth';
import { readSessionName } from '../../../lib/session/session.js';
import { fetchPaper } from '../../../lib/share/paper-file.js';
import { billText, share } from '../../../lib/share/share-bill.js';
import type { SoldBill } from '../payment/use-placing.js';

/** Sends the number, the total and what is still to be confirmed, with the receipt where the device takes one. */
export function shareReceipt({ bill, invoiceId }: SoldBill, shop: ShopDetails | null): Promise<void> {
  const pending = bill.payments.filter(({ state }) => state === 'pending');
  const open = pending.reduce((sum, { amount }) => sum + amount, 0);
  const text = billText({ number: invoiceId, shop: shop?.name || readSessionName(), total: bill.total, open });
  return share(
    text,
    invoiceId ? () => fetchPaper({ number: invoiceId, isNote: false }, { format: '80mm' }) : undefined,
  );
}
