import type { RefObject } from 'react';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { rupees } from '../../lib/format/format.js';
import { recordsTexts } from '../../lib/texts/records.js';
import { grossAmount, type Invoice } from './invoice-model.js';

export interface ConfirmDeleteProps {
  readonly invoice: Invoice | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The row that takes its place, or the search when none is left. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** Asks before an invoice leaves the list, naming it. */
export function ConfirmDelete({ invoice, busy, onConfirm, onClose, returnFocus }: ConfirmDeleteProps) {
  return (
    <AlertDialog
      open={invoice !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Confirm Delete"
      description={
        <>
          <p>{recordsTexts.invoices.willBeDeleted}</p>
          {invoice ? (
            <p>{`${invoice.invoiceId} · ${rupees(grossAmount(invoice))}. It leaves this list and stays in your books.`}</p>
          ) : null}
        </>
      }
      confirmText="Delete"
      cancelText="Cancel"
      danger
      busy={busy}
      onConfirm={onConfirm}
      returnFocus={returnFocus}
    />
  );
}
