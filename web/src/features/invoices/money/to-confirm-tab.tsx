import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { CloseIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { clockTime, count, rupees, tileRupees } from '../../../lib/format/format.js';
import { invoicesTexts } from '../../../lib/texts/en/invoices.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { MoneySkeleton } from './invoice-money.js';
import { numberOf, wordOfMethod } from './payment-words.js';
import { MethodDialog, ReasonDialog } from './settle-dialogs.js';
import styles from './to-confirm-tab.module.css';
import { moneyMessageFor, type Payment } from './use-invoice-detail.js';
import { MOST_PENDING, usePendingPayments } from './use-payments.js';
import { type Settlement, useSettling } from './use-settling.js';

const { confirm: texts } = moneyTexts;

/** How many wait, behind the name of the tab; nothing while none does. */
export function ToConfirmCount() {
  const { data } = usePendingPayments();
  const waiting = data?.payments.length ?? 0;
  if (waiting === 0) return null;
  const shown = data?.next === null ? count(waiting) : texts.moreThan(count(waiting));
  return <span className={styles.count}>{shown}</span>;
}

export interface ToConfirmTabProps {
  /** Money has come or gone: the bills have changed. */
  readonly onChanged: () => void;
}

type Asked = { readonly payment: Payment; readonly act: 'neverCame' | 'otherwise' };

/** Payments by UPI that nobody has seen yet, and refunds that were not sent yet. */
export function ToConfirmTab({ onChanged }: ToConfirmTabProps) {
  const list = usePendingPayments();
  const [asked, setAsked] = useState<Asked | null>(null);
  const settling = useSettling(() => {
    void list.retry(); // the list reports it
    onChanged();
  });
  const settle = async (payment: Payment, how: Settlement) => {
    if (await settling.settle(payment, how)) setAsked(null);
  };
  const ask = (next: Asked) => {
    settling.forgetProblem();
    setAsked(next);
  };
  const dialog = {
    problem: settling.problem,
    isBusy: settling.busy !== null,
    onClose: () => setAsked(null),
  };
  const payments = list.data?.payments ?? [];
  const rows = { busy: settling.busy, isLoading: list.isLoading };
  return (
    <div className={styles.tab}>
      {list.failure ? (
        <InlineError
          kind="banner"
          message={moneyMessageFor('listPayments', list.failure)}
          asOf={list.answeredAt}
          onRetry={() => void list.retry()} // reports its own failure
          retrying={list.isRefreshing}
        />
      ) : null}
      {settling.problem && !asked ? (
        <Notice
          tone="danger"
          action={
            <IconButton
              label={texts.dismiss}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={settling.forgetProblem}
            />
          }
        >
          {settling.problem}
          {settling.isAboveOpen ? <p className="meta">{invoicesTexts.aboveOpen}</p> : null}
        </Notice>
      ) : null}
      {list.failure && !list.data ? null : (
        <>
          <Waiting
            {...rows}
            title={texts.incoming}
            none={texts.noneIncoming}
            payments={payments.filter(({ direction }) => direction === 'in')}
            yes={{ text: texts.acts.received, run: (payment) => void settle(payment, { act: 'received' }) }}
            no={{ text: texts.acts.neverCame, run: (payment) => ask({ payment, act: 'neverCame' }) }}
          />
          <Waiting
            {...rows}
            title={texts.outgoing}
            none={texts.noneOutgoing}
            payments={payments.filter(({ direction }) => direction === 'out')}
            yes={{ text: texts.acts.sent, run: (payment) => void settle(payment, { act: 'sent' }) }}
            no={{ text: texts.acts.otherwise, run: (payment) => ask({ payment, act: 'otherwise' }) }}
          />
          {list.data?.next ? <p className="meta">{texts.more(count(MOST_PENDING))}</p> : null}
        </>
      )}
      {asked?.act === 'neverCame' ? (
        <ReasonDialog
          {...dialog}
          title={texts.neverCameTitle(tileRupees(asked.payment.amount))}
          description={texts.neverCameText}
          chips={moneyTexts.reason.neverCame}
          confirmText={texts.acts.neverCame}
          onConfirm={(reason) => void settle(asked.payment, { act: 'neverCame', reason })}
        />
      ) : null}
      {asked?.act === 'otherwise' ? (
        <MethodDialog
          {...dialog}
          payment={asked.payment}
          title={texts.otherwiseTitle(tileRupees(asked.payment.amount))}
          confirmText={texts.payBy}
          onConfirm={(method) => void settle(asked.payment, { act: 'otherwise', method })}
        />
      ) : null}
    </div>
  );
}

interface Act {
  readonly text: string;
  readonly run: (payment: Payment) => void;
}

interface WaitingProps {
  readonly title: string;
  readonly none: string;
  readonly payments: readonly Payment[];
  readonly busy: string | null;
  readonly isLoading: boolean;
  readonly yes: Act;
  readonly no: Act;
}

/** The payments of one direction, each with its two ways on. */
function Waiting({ title, none, payments, busy, isLoading, yes, no }: WaitingProps) {
  return (
    <Card title={title} state={isLoading ? 'loading' : 'ready'} skeleton={<MoneySkeleton />}>
      {payments.length === 0 ? <p className="meta">{none}</p> : null}
      <ul className={styles.rows}>
        {payments.map((payment) => {
          const { paymentId, amount, takenAt } = payment;
          const number = numberOf(payment);
          const nameOf = ({ text }: Act) => texts.actOn(text, rupees(amount), number);
          return (
            <li key={paymentId}>
              <span>
                <b>{rupees(amount)}</b>
                <span className="meta">
                  {[texts.by(wordOfMethod(payment)), number, clockTime(Date.parse(takenAt))].join(' · ')}
                </span>
              </span>
              <span className={styles.acts}>
                <Button
                  variant="primary"
                  busy={busy === paymentId}
                  inactive={busy !== null}
                  aria-label={nameOf(yes)}
                  onClick={() => yes.run(payment)}
                >
                  {yes.text}
                </Button>
                <Button inactive={busy !== null} aria-label={nameOf(no)} onClick={() => no.run(payment)}>
                  {no.text}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
