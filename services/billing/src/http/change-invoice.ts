import {
  type billingApi,
  billingFailures,
  InvoiceArchived,
  InvoicePaid,
  InvoiceReturned,
} from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import type { Database, WriteTx } from '@bahi/platform/data';
import { type Call, once } from '@bahi/platform/http';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import { changeInvoice as applyChange, findInvoice } from '../data/invoices-repository.js';
import type { Invoice } from '../domain/invoice.js';
import { type InvoiceAction, VERDICTS } from '../domain/invoice-actions.js';
import { invoiceFacts, returnedLines } from '../messaging/invoice-facts.js';
import { wireInvoice } from './wire-invoice.js';

export interface ChangeParts {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

type ChangeEndpoint = typeof billingApi.payInvoice | typeof billingApi.returnInvoice | typeof billingApi.archiveInvoice;
/** What the three calls have in common. */
type ChangeCall = Pick<Call<ChangeEndpoint>, 'params' | 'caller' | 'key' | 'answer'>;

const MESSAGES: Readonly<Record<InvoiceAction, string>> = {
  pay: 'Invoice paid successfully',
  return: 'Invoice returned/cancelled successfully',
  archive: 'Invoice deleted successfully',
};

/**
 * Applies an action to an invoice: one conditional update, so that of two at once exactly one happens, and an event
 * only when something did.
 */
export function changeInvoice({ db, outbox, clock }: ChangeParts, action: InvoiceAction) {
  return ({ params: { invoiceId }, caller: { shopId }, key, answer }: ChangeCall) =>
    once<ChangeEndpoint>(
      { key, answer },
      { write: (work, options) => db.write(shopId, work, options), shopId },
      async (tx) => {
        const at = clock.now();
        const isChanged = await applyChange(tx, { shopId, invoiceId, action, at });
        const invoice = await findInvoice(tx, shopId, invoiceId);
        if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
        if (isChanged) answer.position('billing', await publish(outbox, tx, action, invoice, at.toISOString()));
        else refuseUnlessDone(action, invoice);
        return { success: true, message: MESSAGES[action], invoice: wireInvoice(invoice) };
      },
    );
}

/** Tells the others what happened; @returns the position of the event. */
function publish(outbox: Outbox, tx: WriteTx, action: InvoiceAction, invoice: Invoice, at: string): Promise<number> {
  const subject = invoice.invoiceKey;
  const facts = invoiceFacts(invoice);
  switch (action) {
    case 'pay':
      return outbox.add(tx, InvoicePaid, { subject, data: { ...facts, paidAt: at } });
    case 'return':
      return outbox.add(tx, InvoiceReturned, {
        subject,
        data: { ...facts, returnedAt: at, lines: returnedLines(invoice) },
      });
    case 'archive':
      return outbox.add(tx, InvoiceArchived, { subject, data: { ...facts, archivedAt: at } });
  }
}

/** The refusal for an invoice that an action did not change; nothing when it had happened before. */
function refuseUnlessDone(action: InvoiceAction, { status, archivedAt }: Invoice): void {
  const verdict = VERDICTS[action][status];
  if (verdict === 'unchanged' || (action === 'archive' && archivedAt !== null)) return;
  if (verdict === 'apply') throw new Error(`An invoice that is ${status} was not changed by ${action}`);
  throw new RefusedError(verdict);
}
