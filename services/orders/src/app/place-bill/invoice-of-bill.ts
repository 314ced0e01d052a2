import { asPaise, toRupees } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import type { BillPlacement } from '../../domain/bill.js';

/** How long a sale waits for its number; without one it says that the number follows. */
const WAIT_MS = 700;

/** What billing made of a bill; both null while it is away. `balance` in rupees is what its customer owes now. */
export interface InvoiceOfBill {
  readonly invoiceId: string | null;
  readonly balance: number | null;
}

/** The number of the invoice of a placed bill, and the balance of its customer after it. */
export async function invoiceOfBill(
  { billing, logger }: Deps,
  shopId: string,
  { bill: { orderKey } }: BillPlacement,
): Promise<InvoiceOfBill> {
  try {
    const body = { shopId, orderKey };
    const { invoiceId, balancePaise } = await billing.invoiceOfOrder({ body }, { timeoutMs: WAIT_MS });
    return { invoiceId, balance: balancePaise === null ? null : toRupees(asPaise(balancePaise)) };
  } catch (error) {
    logger.warn({ err: error, orderKey, call: 'invoice-of-order' }, 'Call to billing failed');
    return { invoiceId: null, balance: null };
  }
}
