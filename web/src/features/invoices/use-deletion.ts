import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Invoice } from './invoice-model.js';
import type { InvoiceActions } from './use-invoice-actions.js';

interface Places {
  /** Around the table. */
  readonly table: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLElement | null>;
}

/** Confirms, deletes, and focuses the row that takes the place of the deleted one. */
export function useDeletion({ change, pending }: InvoiceActions, shown: readonly Invoice[], { table, search }: Places) {
  const [candidate, setCandidate] = useState<Invoice | null>(null);
  /** Where on the page the deleted row stood; null when nothing was deleted, and the opener gets the focus back. */
  const gone = useRef<number | null>(null);
  const returnFocus = useMemo(
    () => ({
      get current(): HTMLElement | null {
        if (gone.current === null) return null;
        const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
        return rows[Math.min(gone.current, rows.length - 1)] ?? search.current;
      },
    }),
    [table, search],
  );
  const ask = (invoice: Invoice) => {
    gone.current = null;
    setCandidate(invoice);
  };
  const confirm = async (invoice: Invoice) => {
    const place = shown.findIndex(({ invoiceId }) => invoiceId === invoice.invoiceId);
    if (await change(invoice, 'delete')) gone.current = place;
    setCandidate(null);
  };
  return {
    ask,
    dialog: {
      invoice: candidate,
      busy: candidate !== null && pending.has(candidate.invoiceId),
      onConfirm: () => void (candidate && confirm(candidate)), // reports its own outcome
      onClose: () => setCandidate(null),
      returnFocus,
    },
  };
}
