import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Invoice } from './invoice-model.js';
import type { InvoiceActions } from './use-invoice-actions.js';

interface Places {
  /** Around the table. */
  readonly table: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLElement | null>;
}

/** What cannot be undone. */
export type FinalChange = 'return' | 'delete';

interface Candidate {
  readonly invoice: Invoice;
  readonly change: FinalChange;
}

/** Asks before a change that cannot be undone, makes it, and focuses the row that stands there afterwards. */
export function useConfirmation(
  { change: send, pending }: InvoiceActions,
  shown: readonly Invoice[],
  { table, search }: Places,
) {
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  /** Where on the page the changed row stood; null when nothing changed, and the opener gets the focus back. */
  const changed = useRef<number | null>(null);
  const returnFocus = useMemo(
    () => ({
      get current(): HTMLElement | null {
        if (changed.current === null) return null;
        const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
        return rows[Math.min(changed.current, rows.length - 1)] ?? search.current;
      },
    }),
    [table, search],
  );
  const ask = (invoice: Invoice, change: FinalChange) => {
    changed.current = null;
    setCandidate({ invoice, change });
  };
  const confirm = async ({ invoice, change }: Candidate) => {
    const place = shown.findIndex(({ invoiceId }) => invoiceId === invoice.invoiceId);
    if (await send(invoice, change)) changed.current = place;
    setCandidate(null);
  };
  return {
    ask,
    /** The question about one kind of change. */
    dialogOf: (change: FinalChange) => ({
      invoice: candidate?.change === change ? candidate.invoice : null,
      busy: candidate !== null && pending.has(candidate.invoice.invoiceId),
      onConfirm: () => void (candidate && confirm(candidate)), // reports its own outcome
      onClose: () => setCandidate(null),
      returnFocus,
    }),
  };
}
