import { useEffect } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { clockTime, rupees, units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import styles from './invoice-money.module.css';
import { factsOf, signedAmount, wordOfMethod } from './payment-words.js';
import { type InvoiceDetail, moneyMessageFor, useInvoiceDetail } from './use-invoice-detail.js';

const { view: texts } = moneyTexts;

export interface InvoiceMoneyProps {
  readonly invoiceId: string;
  /** The invoice as it is now: the document above follows it. */
  readonly onRead: (invoice: InvoiceDetail) => void;
  /** The last words of every bill of the shop. */
  readonly onFooter: (footer: string | null) => void;
}

/** How an invoice was paid, what is open and what came back. */
export function InvoiceMoney({ invoiceId, onRead, onFooter }: InvoiceMoneyProps) {
  const { rules } = usePaymentRules();
  const footer = rules?.receiptFooter ?? null;
  useEffect(() => onFooter(footer), [footer, onFooter]);
  const { data, failure, isLoading, isRefreshing, retry, answeredAt } = useInvoiceDetail(invoiceId);
  const invoice = data?.invoice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read just now is newer than the list.
  useEffect(() => {
    if (invoice && !isRefreshing) onRead(invoice);
  }, [invoice, isRefreshing]);
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
      {invoice ? <MoneyFacts invoice={invoice} /> : null}
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

function MoneyFacts({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { payments, creditNotes } = invoice;
  return (
    <>
      <MoneySums invoice={invoice} />
      {payments.length === 0 ? <p className="meta">{texts.none}</p> : null}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.paymentId} data-state={payment.state}>
            <b>{wordOfMethod(payment)}</b>
            <span className="meta">{factsOf(payment).join(' · ')}</span>
            <span className={styles.amount}>{signedAmount(payment)}</span>
          </li>
        ))}
      </ul>
      {creditNotes.length > 0 ? <CreditNotes notes={creditNotes} /> : null}
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

function CreditNotes({ notes }: { readonly notes: InvoiceDetail['creditNotes'] }) {
  return (
    <>
      <h3>{texts.notes}</h3>
      <ul className={styles.rows}>
        {notes.map(({ creditNoteId, issuedAt, reason, lines, amount }) => (
          <li key={creditNoteId}>
            <b>{creditNoteId}</b>
            <span className="meta">
              {[
                reason,
                ...lines.map(({ quantity, productName }) => texts.came(units(quantity), unbroken(productName))),
                clockTime(Date.parse(issuedAt)),
              ].join(' · ')}
            </span>
            <span className={styles.amount}>{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
