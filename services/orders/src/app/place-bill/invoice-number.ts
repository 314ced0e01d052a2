import type { Deps } from '../../deps.js';
import type { BillPlacement } from '../../domain/bill.js';

/** How long a sale waits for its number; without one it says that the number follows. */
const WAIT_MS = 700;

/** The number of the invoice of a placed bill; `null` while billing is away. */
export async function invoiceNumber(
  { billing, logger }: Deps,
  shopId: string,
  { bill: { orderKey } }: BillPlacement,
): Promise<string | null> {
  try {
    const body = { shopId, orderKey };
    return (await billing.invoiceOfOrder({ body }, { timeoutMs: WAIT_MS })).invoiceId;
  } catch (error) {
    logger.warn({ err: error, orderKey, call: 'invoice-of-order' }, 'Call to billing failed');
    return null;
  }
}
