import { StatusBadge } from '../../components/data/status-badge.js';
import { Button } from '../../components/form/button.js';
import { DeleteIcon, PayIcon, ReturnIcon, ShowIcon, WarningIcon } from '../../components/icons.js';
import { Menu } from '../../components/overlay/menu.js';
import { classNames } from '../../lib/browser/class-names.js';
import { shortDate } from '../../lib/format/format.js';
import { invoicesTexts as texts } from '../../lib/texts/en/invoices.js';
import { actionsFor, type Invoice, type InvoiceAction, isOver, isOverdue } from './invoice-model.js';
import styles from './invoice-page.module.css';

export interface ActionHandlers {
  readonly onAction: (invoice: Invoice, action: InvoiceAction) => void;
  /** The pending action of an invoice. */
  readonly pendingOf: (invoice: Invoice) => InvoiceAction | undefined;
}

const ICONS = {
  pay: <PayIcon aria-hidden="true" />,
  return: <ReturnIcon aria-hidden="true" />,
  view: <ShowIcon aria-hidden="true" />,
  delete: <DeleteIcon aria-hidden="true" />,
};

/** The status; while a change is pending the old word stays, marked as busy. */
export function StatusCell({ invoice, isPending }: { readonly invoice: Invoice; readonly isPending: boolean }) {
  const { status } = invoice;
  return (
    <span className={classNames(styles.state, isOver(status) && styles.stateOver)} aria-busy={isPending || undefined}>
      <StatusBadge key={status} kind="invoice" status={status} className={styles.badge} />
      {isPending ? <span className={styles.spinner} aria-hidden="true" /> : null}
    </span>
  );
}

/** The due date, with a sign and a word once it has passed unpaid. */
export function DueCell({ invoice, timeZone }: { readonly invoice: Invoice; readonly timeZone?: string }) {
  return (
    <span className={styles.due}>
      <span>{shortDate(invoice.dueDate, timeZone)}</span>
      {isOverdue(invoice) ? (
        <span className={styles.overdue}>
          <WarningIcon aria-hidden="true" />
          {texts.overdue}
        </span>
      ) : null}
    </span>
  );
}

/** The row menu of wide screens. */
export function ActionMenu({ invoice, onAction, pendingOf }: { readonly invoice: Invoice } & ActionHandlers) {
  const items = actionsFor(invoice).map((action) => ({
    id: action,
    label: texts.actions[action],
    icon: ICONS[action],
    danger: action === 'return' || action === 'delete',
    inactive: action !== 'view' && pendingOf(invoice) !== undefined,
    onSelect: () => onAction(invoice, action),
  }));
  return <Menu label={texts.actionsFor(invoice.invoiceId)} items={items} />;
}

/** The Actions column of phones: buttons in reach, and the text "Cancelled" for what is over. */
export function PhoneActions({ invoice, onAction, pendingOf }: { readonly invoice: Invoice } & ActionHandlers) {
  const { status } = invoice;
  if (isOver(status)) return <span className="meta">{texts.over}</span>;
  const pending = pendingOf(invoice);
  const button = (action: InvoiceAction, variant: 'primary' | 'secondary' | 'quiet') => (
    <Button
      size="small"
      variant={variant}
      busy={pending === action}
      inactive={pending !== undefined && action !== 'view'}
      aria-label={texts.actionsOn[action](invoice.invoiceId)}
      onClick={() => onAction(invoice, action)}
    >
      {texts.actions[action]}
    </Button>
  );
  return (
    <span className={styles.phoneActions}>
      {status === 'Unpaid' ? button('pay', 'primary') : button('view', 'secondary')}
      {status === 'Unpaid' ? <span className={styles.apart}>{button('return', 'quiet')}</span> : null}
      {status === 'Paid' && !invoice.archivedAt ? button('delete', 'quiet') : null}
    </span>
  );
}
