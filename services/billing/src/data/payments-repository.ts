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

const PAY_THE_REST = `insert into payments (shop_id, payment_key, invoice_key, order_key, payment_no, method, amount_paise, state,
    taken_at, taken_by, settled_at)
  select i.shop_id, ?::uuid, i.invoice_key, i.order_key, coalesce(p.last, 0) + 1, 'unspecified',
    i.gross_paise - coalesce(p.paid_paise, 0), 'done', ?::timestamptz, ?::uuid, ?::timestamptz
  from invoices as i
  left join lateral (
    select max(n.payment_no) as last, sum(n.amount_paise) filter (where n.state = 'done') as paid_paise from payments as n
    where n.shop_id = i.shop_id and n.order_key = i.order_key
  ) as p on true
  where i.shop_id = ? and i.invoice_id = ? and i.gross_paise > coalesce(p.paid_paise, 0)`;

/** Stores a payment of everything that is open on an invoice, which is locked; no method is known (counter.md 7.2). */
export async function insertPaymentOfRest(
  tx: WriteTx,
  { invoiceId, takenBy, at }: { readonly invoiceId: string; readonly takenBy: string; readonly at: Date },
): Promise<void> {
  await tx.raw(PAY_THE_REST, [uuidv7(at.getTime()), at, takenBy, at, shopOf(tx), invoiceId]);
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
