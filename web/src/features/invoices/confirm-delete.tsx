import type { RefObject } from 'react';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { rupees } from '../../lib/format/format.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { grossAmount, type Invoice } from './invoice-model.js';

const { confirmDelete: texts } = invoicesTexts;

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
      title={texts.title}
      description={
        <>
          <p>{texts.willBeDeleted}</p>
          {invoice ? <p>{texts.whatStays(invoice.invoiceId, rupees(grossAmount(invoice)))}</p> : null}
        </>
      }
      confirmText={texts.delete}
      cancelText={texts.cancel}
      danger
      busy={busy}
      onConfirm={onConfirm}
      returnFocus={returnFocus}
    />
  );
}
