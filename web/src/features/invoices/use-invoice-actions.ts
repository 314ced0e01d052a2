import { useState } from 'react';
import { ApiFailure } from '../../lib/api/api-failure.js';
import { billingClient } from '../../lib/api/billing.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { serverTextOr } from '../../lib/messages/message-rule.js';
import { invoicesTexts as texts } from '../../lib/texts/en/invoices.js';
import { invoiceMessageFor } from './invoice-messages.js';
import type { Invoice } from './invoice-model.js';
import type { InvoicePageData, Invoices } from './use-invoices.js';

type Change = 'pay' | 'return' | 'delete';

/** The toast's text, and its invoice. */
interface Problem {
  readonly message: string;
  readonly invoiceId: string;
}

/** The calls of one invoice do not repeat the lines of its bill. */
type Changed = Omit<Invoice, 'bill' | 'document'>;

interface Reply {
  readonly success: boolean;
  readonly message?: string;
  readonly invoice?: Changed;
}

const calls = {
  pay: { send: billingClient.payInvoice, call: 'payInvoice', done: texts.paid, failed: texts.payFailed },
  return: {
    send: billingClient.returnInvoice,
    call: 'returnInvoice',
    done: texts.returned,
    failed: texts.returnFailed,
  },
  delete: {
    send: billingClient.archiveInvoice,
    call: 'archiveInvoice',
    done: texts.deleted,
    failed: texts.deleteError,
  },
} as const;

/**
 * Pay, return and delete. A row changes only when the server has confirmed; then the list changes at once and is fetched
 * again quietly. `problem` stays on the page when the toast is gone.
 */
export function useInvoiceActions(list: Invoices['list']) {
  const [pending, setPending] = useState<ReadonlyMap<string, Change>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const { keyFor, renew } = useRequestKey();

  const mark = (invoiceId: string, change: Change | null) =>
    setPending((before) => {
      const next = new Map(before);
      if (change) next.set(invoiceId, change);
      else next.delete(invoiceId);
      return next;
    });
  const accepted = ({ invoiceId }: Invoice, change: Change, reply: Reply) => {
    setProblem(null);
    renew();
    notify.success(calls[change].done);
    const next = (known: InvoicePageData | undefined) => {
      if (!known) return known;
      return change === 'delete' ? without(known, invoiceId) : reply.invoice ? replaced(known, reply.invoice) : known;
    };
    void list.mutate(next, { revalidate: true }); // a failing refresh reports itself
  };
  const refused = ({ invoiceId }: Invoice, message: string) => {
    setProblem({ message, invoiceId });
    notify.error(message);
  };

  /** Resolves true when the server accepted the change. */
  const change = async (invoice: Invoice, kind: Change): Promise<boolean> => {
    if (pending.has(invoice.invoiceId)) return false;
    const { send, call, failed } = calls[kind];
    const { invoiceId } = invoice;
    mark(invoiceId, kind);
    try {
      const reply: Reply = await send({ params: { invoiceId } }, { idempotencyKey: keyFor([kind, invoiceId]) });
      if (reply.success) accepted(invoice, kind, reply);
      else refused(invoice, serverTextOr(failed, reply.message ?? ''));
      return reply.success;
    } catch (failure) {
      refused(invoice, invoiceMessageFor(call, failure));
      if (isOutdated(failure)) void list.retry(); // reports its own failure
      return false;
    } finally {
      mark(invoiceId, null);
    }
  };

  return { pending, problem, forgetProblem: () => setProblem(null), change };
}

function replaced(page: InvoicePageData, changed: Changed): InvoicePageData {
  return {
    ...page,
    invoices: page.invoices.map((invoice) =>
      invoice.invoiceId === changed.invoiceId ? { ...invoice, ...changed } : invoice,
    ),
  };
}

function without(page: InvoicePageData, invoiceId: string): InvoicePageData {
  return { ...page, invoices: page.invoices.filter((invoice) => invoice.invoiceId !== invoiceId) };
}

/** Another user was faster, or the list is old: it must be fetched again. */
function isOutdated(failure: unknown) {
  return failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409);
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>;
