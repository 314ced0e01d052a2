import { billingFailures } from '@bahi/contracts/billing';
import type { BillRate } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { Tx } from '@bahi/platform/data';
import type { Inbox } from '@bahi/platform/messaging';
import { listCreditNotesOfInvoice } from '../data/credit-notes-repository.js';
import { findRates } from '../data/document-rates.js';
import { findInvoice, type InvoiceRef } from '../data/invoices-repository.js';
import { listPaymentsOfInvoice } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { CreditNote } from '../domain/credit-note.js';
import type { Invoice } from '../domain/invoice.js';
import type { Payment } from '../domain/payment.js';

/** An invoice with all that happened to its money. */
export interface InvoiceDetail {
  readonly invoice: Invoice;
  readonly payments: readonly Payment[];
  readonly creditNotes: readonly CreditNote[];
  /** Of its document. */
  readonly rates: readonly BillRate[];
}

/** @throws RefusedError 404 when the shop has no such invoice. */
export async function readInvoice({ db }: Pick<Deps, 'db'>, shopId: string, ref: InvoiceRef): Promise<InvoiceDetail> {
  const found = await find({ db }, shopId, ref);
  if (!found) throw new RefusedError(billingFailures.invoiceNotFound);
  return found;
}

/** How long an invoice may follow its order. */
const WAIT_MS = 400;

/** The invoice of an order; what orders has published is pulled first. @throws RefusedError 404 when it has none. */
export async function readInvoiceOfOrder(
  { db }: Pick<Deps, 'db'>,
  inbox: Inbox,
  { shopId, orderId }: { readonly shopId: string; readonly orderId: string },
): Promise<InvoiceDetail> {
  const ref = { order_id: orderId };
  const known = await find({ db }, shopId, ref);
  if (known) return known;
  await inbox.catchUp(shopId, ['orders'], WAIT_MS);
  return readInvoice({ db }, shopId, ref);
}

function find({ db }: Pick<Deps, 'db'>, shopId: string, ref: InvoiceRef): Promise<InvoiceDetail | null> {
  return db.read(
    shopId,
    async (tx) => {
      const invoice = await findInvoice(tx, ref);
      if (!invoice) return null;
      const payments = await listPaymentsOfInvoice(tx, invoice);
      const creditNotes = await listCreditNotesOfInvoice(tx, invoice.invoiceKey);
      return { invoice, payments, creditNotes, rates: await ratesOf(tx, invoice) };
    },
    { isOneSnapshot: true },
  );
}

async function ratesOf(tx: Tx, { document, invoiceKey }: Invoice): Promise<readonly BillRate[]> {
  return document ? ((await findRates(tx, [invoiceKey])).get(invoiceKey) ?? []) : [];
}
