import type { RefObject } from 'react';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { count, rupees } from '../../lib/format/format.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { grossAmount, type Invoice, linesOf } from './invoice-model.js';

export interface ConfirmChangeProps {
  /** Null while closed. */
  readonly invoice: Invoice | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The row that stands in its place afterwards, or the search when none is left. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** Asks before an invoice leaves the list, naming it. */
export function ConfirmDelete({ invoice, onClose, ...props }: ConfirmChangeProps) {
  const { confirmDelete: texts } = invoicesTexts;
  return (
    <AlertDialog
      {...props}
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
    />
  );
}

/** More lines would push the answers off a phone. */
const LINES_NAMED = 5;

/** Asks before the goods of an invoice go back, naming the amount and each of them. */
export function ConfirmReturn({ invoice, onClose, ...props }: ConfirmChangeProps) {
  const { confirmReturn: texts } = invoicesTexts;
  return (
    <AlertDialog
      {...props}
      open={invoice !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={invoice ? texts.title(invoice.invoiceId, rupees(grossAmount(invoice))) : ''}
      description={invoice ? <p>{texts.goesBack(namesOf(invoice))}</p> : null}
      confirmText={texts.return}
      cancelText={texts.keep}
      danger
    />
  );
}

function namesOf(invoice: Invoice): string[] {
  const { confirmReturn: texts } = invoicesTexts;
  const lines = linesOf(invoice).map(({ quantity, productName }) => texts.line(count(quantity), productName));
  if (lines.length <= LINES_NAMED) return lines;
  return [...lines.slice(0, LINES_NAMED), texts.more(count(lines.length - LINES_NAMED))];
}
