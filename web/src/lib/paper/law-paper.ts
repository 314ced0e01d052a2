import type { ShopDetails } from '@bahi/contracts/auth';
import type { Copy, InvoiceDetail, ListedCreditNote, Payment, TaxDocument } from '@bahi/contracts/billing';
import {
  isReceived,
  type MethodAmount,
  noteMoneyOf,
  type Paper,
  type PaperContext,
  paperOfDocument,
  paperTexts,
} from '@bahi/contracts/paper';
import { type Day, dayOf } from '@bahi/contracts/shared';

/** What stands on the documents of a shop beside the sale itself. */
export interface PrintOptions {
  readonly shop: ShopDetails | null | undefined;
  /** The last words of every bill. */
  readonly footer: string | null;
  readonly timeZone: string;
  readonly copy: Copy;
  /** This device has printed that copy before. */
  readonly isAgain: boolean;
}

/** An invoice of a shop under GST: the content that the PDF has, too. The screen draws its code to pay. */
export function invoicePaper(document: TaxDocument, invoice: InvoiceDetail, options: PrintOptions): Paper {
  const { timeZone } = options;
  const dayIn = (at: string | null) => at && dayOf(new Date(at), timeZone);
  const { status, paid, credited, open, customerName: customer } = invoice;
  const context = {
    ...contextOf(options),
    ...{ status, paid, credited, open, customer },
    dueDay: dayOf(new Date(invoice.dueDate), timeZone),
    ...{ paidDay: dayIn(invoice.paidAt) || null, returnedDay: dayIn(invoice.returnedAt) || null },
    payments: invoice.payments.filter(isReceived).map(methodAmountOf),
  };
  return paperOfDocument(document, context);
}

/** A credit note over such an invoice. */
export function notePaper(document: TaxDocument, note: ListedCreditNote, options: PrintOptions): Paper {
  const { settled, toAccount, refunded, refunds } = note;
  const money = noteMoneyOf({ settled, toAccount, refunded, refunds: refunds.map(methodAmountOf) });
  return paperOfDocument(document, contextOf(options), money);
}

/** An invoice that nothing is known of; its code to pay is drawn by the screen. */
function contextOf({ shop, footer, copy, isAgain }: PrintOptions): PaperContext {
  const { name = '', address = '', phone = '', logo = null } = shop ?? {};
  return {
    texts: paperTexts,
    ...{ shop: { name, address, phone, logo, owner: '' }, copy, isAgain, footer },
    ...{ status: 'Paid', reference: '', customer: '', payments: [], paid: 0, credited: 0, open: 0 },
    ...{ dueDay: '' as Day, paidDay: null, returnedDay: null, upiId: null, upiName: null, upiReference: '' },
  };
}

function methodAmountOf({ method, amount, state }: Pick<Payment, 'method' | 'amount' | 'state'>): MethodAmount {
  return { method, amount, isPending: state === 'pending' };
}
