import type { Bill } from '@bahi/contracts/orders';
import { moneyClient } from '../../../lib/api/money.js';
import type { SoldBill } from '../payment/use-placing.js';

/** Billing that was away for a moment has the number within seconds; after the last of these Invoice has it. */
const LOOK_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Changes the finished bill that is shown. */
type Change = (how: (shown: SoldBill | null) => SoldBill | null) => void;

/** Gives the finished bill of an order its number as soon as billing has it. Never rejects. */
export async function followNumber({ orderId }: Bill, change: Change): Promise<void> {
  for (const afterMs of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const invoiceId = await numberOf(orderId);
    if (!invoiceId) continue;
    change((shown) => shown && (shown.bill.orderId === orderId ? { ...shown, invoiceId } : shown));
    return;
  }
}

async function numberOf(orderId: string): Promise<string | null> {
  try {
    return (await moneyClient.readInvoiceOfOrder({ params: { orderId }, query: {} })).invoice.invoiceId;
  } catch {
    return null;
  }
}
