import { uuidv7 } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import type { BilledPayment } from '../domain/invoice.js';

/** The payments that came with a bill, and the invoice they pay. */
export interface PaidInvoice {
  readonly invoiceKey: string;
  readonly orderKey: string;
  readonly takenBy: string;
  readonly at: Date;
  readonly payments: readonly BilledPayment[];
}

/** Stores the payments of new invoices. */
export async function insertPayments(tx: WriteTx, invoices: readonly PaidInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ invoiceKey, orderKey, takenBy, at, payments }) =>
    payments.map((payment) => ({
      shop_id: shopOf(tx),
      payment_key: uuidv7(at.getTime()),
      invoice_key: invoiceKey,
      order_key: orderKey,
      payment_no: payment.paymentNo,
      method: payment.method,
      amount_paise: payment.amountPaise,
      tendered_paise: payment.tenderedPaise,
      state: payment.state,
      reference: payment.reference,
      taken_at: at,
      taken_by: takenBy,
      settled_at: payment.state === 'done' ? at : null,
    })),
  );
  if (rows.length > 0) await tx('payments').insert(rows);
}
