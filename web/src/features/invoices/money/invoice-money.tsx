import { useEffect, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { StarIcon } from '../../../components/icons.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { clockTime, rupees, units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { CancelBill } from './cancel-bill.js';
import { CreditNoteView } from './credit-note-view.js';
import styles from './invoice-money.module.css';
import { type Note, notesOf } from './note-document.js';
import { PaymentMenu } from './payment-menu.js';
import { detailsOf, signedAmount, wordOfMethod } from './payment-words.js';
import { RateDialog } from './rate-dialog.js';
import { type InvoiceDetail, moneyMessageFor, useInvoiceDetail } from './use-invoice-detail.js';
import { useOpenSessions } from './use-open-sessions.js';

const { view: texts } = moneyTexts;

export interface InvoiceMoneyProps {
  readonly invoiceId: string;
  /** The invoice as it is now: the document above follows it. */
  readonly onRead: (invoice: InvoiceDetail) => void;
  /** The last words of every bill of the shop. */
  readonly onFooter: (footer: string | null) => void;
  /** A payment was corrected: the list of invoices is old. */
  readonly onChanged: () => void;
}

/** How an invoice was paid, what is open and what came back. */
export function InvoiceMoney({ invoiceId, onRead, onFooter, onChanged }: InvoiceMoneyProps) {
  const { rules } = usePaymentRules();
  const footer = rules?.receiptFooter ?? null;
  useEffect(() => onFooter(footer), [footer, onFooter]);
  const { data, failure, isLoading, isRefreshing, retry, answeredAt } = useInvoiceDetail(invoiceId);
  const invoice = data?.invoice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read just now is newer than the list.
  useEffect(() => {
    if (invoice && !isRefreshing) onRead(invoice);
  }, [invoice, isRefreshing]);
  const onSettled = () => {
    void retry(); // reports its own failure
    onChanged();
  };
  return (
    <section className={styles.money} aria-label={texts.title} aria-busy={isRefreshing || undefined}>
      <h3>{texts.title}</h3>
      {failure ? (
        <InlineError
          kind="banner"
          message={moneyMessageFor('readInvoice', failure)}
          asOf={invoice ? answeredAt : undefined}
          onRetry={() => void retry()} // reports its own failure
          retrying={isRefreshing}
        />
      ) : null}
      {isLoading ? <MoneySkeleton /> : null}
      {invoice ? <MoneyDetails invoice={invoice} timeZone={data?.timeZone} onSettled={onSettled} /> : null}
    </section>
  );
}

/** Grey in the shape of the payments, while they load. */
export function MoneySkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton height="3rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}

interface MoneyDetailsProps {
  readonly invoice: InvoiceDetail;
  readonly timeZone: string | undefined;
  readonly onSettled: () => void;
}

function MoneyDetails({ invoice, timeZone, onSettled }: MoneyDetailsProps) {
  const { payments } = invoice;
  const canChangeMethod = useOpenSessions(payments);
  const notes = notesOf(invoice);
  return (
    <>
      <MoneySums invoice={invoice} />
      {payments.length === 0 ? <p className="meta">{texts.none}</p> : null}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.paymentId} data-state={payment.state}>
            <b>{wordOfMethod(payment)}</b>
            <span className="meta">{detailsOf(payment).join(' · ')}</span>
            <span className={styles.amount}>{signedAmount(payment)}</span>
            <PaymentMenu payment={payment} canChangeMethod={canChangeMethod(payment)} onSettled={onSettled} />
          </li>
        ))}
      </ul>
      {notes.length > 0 ? <CreditNotes notes={notes} timeZone={timeZone} /> : null}
      <div className={styles.acts}>
        {invoice.bill ? <Rate invoice={invoice} /> : null}
        <CancelBill invoice={invoice} onSettled={onSettled} />
      </div>
    </>
  );
}

/** Orders are rated when they are placed, bills afterwards. */
function Rate({ invoice }: { readonly invoice: InvoiceDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<StarIcon aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {moneyTexts.rate.open}
      </Button>
      {isOpen ? <RateDialog invoice={invoice} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** What is nothing is left out, but for what is open. */
function MoneySums({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { sums } = texts;
  const shown = (['total', 'paid', 'pending', 'credited', 'refunded', 'open'] as const).filter(
    (name) => name === 'open' || name === 'total' || invoice[name] > 0,
  );
  return (
    <dl className={styles.sums}>
      {shown.map((name) => (
        <div key={name} className={classNames(name === 'open' && invoice.open > 0 && styles.open)}>
          <dt>{sums[name]}</dt>
          <dd>{rupees(invoice[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CreditNotesProps {
  readonly notes: readonly Note[];
  readonly timeZone: string | undefined;
}

function CreditNotes({ notes, timeZone }: CreditNotesProps) {
  const [viewed, setViewed] = useState<Note | null>(null);
  return (
    <>
      <h3>{texts.notes}</h3>
      <ul className={styles.rows}>
        {notes.map((note) => (
          <li key={note.creditNoteId}>
            <button type="button" className={styles.note} onClick={() => setViewed(note)}>
              {note.creditNoteId}
            </button>
            <span className="meta">
              {[
                note.reason,
                ...note.lines.map(({ quantity, productName }) => texts.came(units(quantity), unbroken(productName))),
                clockTime(Date.parse(note.issuedAt)),
              ].join(' · ')}
            </span>
            <span className={styles.amount}>{rupees(note.amount)}</span>
          </li>
        ))}
      </ul>
      {viewed ? <CreditNoteView note={viewed} timeZone={timeZone} onClose={() => setViewed(null)} /> : null}
    </>
  );
}
