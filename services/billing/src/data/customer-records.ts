import { shopOf, type Tx } from '@bahi/platform/data';

const INVOICES = `select i.invoice_id, i.created_at, i.customer_name, i.status, i.gross_paise, i.buyer
  from invoices as i where i.shop_id = ? and i.customer_key = ? order by i.created_at, i.number`;
const PAYMENTS = `select p.receipt_id, p.direction, p.cause, p.method, p.amount_paise, p.state, p.reference, p.note, p.taken_at
  from payments as p where p.shop_id = ? and p.account_key = ? order by p.taken_at, p.payment_key`;

/** What bills say of a customer. */
export interface BillRecord {
  readonly invoice_id: string;
  readonly created_at: Date;
  readonly customer_name: string;
  readonly status: string;
  readonly gross_paise: number;
  readonly buyer: unknown;
}

/** What payments say of a customer. */
export interface PaymentRecord {
  readonly receipt_id: string | null;
  readonly direction: string;
  readonly cause: string;
  readonly method: string;
  readonly amount_paise: number;
  readonly state: string;
  readonly reference: string | null;
  readonly note: string | null;
  readonly taken_at: Date;
}

/** The bills and payments of a customer, oldest first. */
export async function readRecords(
  tx: Tx,
  accountKey: string,
): Promise<{ readonly bills: readonly BillRecord[]; readonly payments: readonly PaymentRecord[] }> {
  const given = [shopOf(tx), accountKey];
  const bills = await tx.raw<{ rows: BillRecord[] }>(INVOICES, given);
  const payments = await tx.raw<{ rows: PaymentRecord[] }>(PAYMENTS, given);
  return { bills: bills.rows, payments: payments.rows };
}
