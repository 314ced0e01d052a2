import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { ReasonChips } from '../../../components/payment/reason-chips.js';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { RefundRows } from './refund-rows.js';
import styles from './return-dialog.module.css';
import { ReturnLineRow } from './return-line-row.js';
import { choiceOf } from './return-lines.js';
import type { MoneyDialogProps } from './take-payment-dialog.js';
import { useReturn } from './use-return.js';

const { return: texts, reason: reasonTexts } = moneyTexts;

/** Takes goods of a bill back and gives their money back. */
export function ReturnDialog({ returnFocus, ...props }: MoneyDialogProps) {
  const { invoiceId } = props.invoice;
  const back = useReturn(props);
  const { sending, lines, choices, reason } = back;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || back.close()}
      title={texts.title(invoiceId)}
      size="wide"
      fullOnPhone
      dirty={back.isTyped && !sending.isLocked}
      returnFocus={returnFocus}
      onSubmitKey={back.giveBack}
      footer={<GiveBack back={back} />}
    >
      <div className={styles.columns}>
        <div className={styles.chosen}>
          <div className={styles.head}>
            <h3>{texts.lines}</h3>
            <Button size="small" inactive={sending.isLocked} onClick={back.chooseAll}>
              {texts.all}
            </Button>
          </div>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <ReturnLineRow
                key={line.lineNo}
                line={line}
                choice={choiceOf(choices, line)}
                isLocked={sending.isLocked}
                onChoose={(choice) => back.choose(line.lineNo, choice)}
              />
            ))}
          </ul>
          <ReasonChips given={reason} chips={reasonTexts.returns} isLocked={sending.isLocked} />
        </div>
        <Settlement back={back} hasAccount={props.invoice.customerId !== null} />
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly back: ReturnType<typeof useReturn>;
}

/** What the credit note is worth and how it is settled. */
function Settlement({
  back: { quoting, refunds, sending, hasChosen },
  hasAccount,
}: PartProps & { readonly hasAccount: boolean }) {
  const { quote, last, failure, isWaiting } = quoting;
  const shown = quote ?? last;
  return (
    <section className={styles.settlement} aria-label={texts.sums} aria-busy={isWaiting || undefined}>
      {failure ? (
        <InlineError
          kind="banner"
          message={refusalText(failure, texts.quoteFailed)}
          onRetry={() => void quoting.retry()} // reports its own failure
          retrying={isWaiting}
        />
      ) : null}
      {hasChosen ? null : <p className="meta">{texts.choose}</p>}
      {shown && hasChosen && !failure ? (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>{texts.amount}</dt>
              <dd>{rupees(shown.amount)}</dd>
            </div>
            {shown.settled > 0 ? (
              <div>
                <dt>{texts.settled}</dt>
                <dd>{rupees(shown.settled)}</dd>
              </div>
            ) : null}
          </dl>
          {quote && quote.rest > 0 ? (
            <RefundRows
              rows={refunds.rows}
              problem={refunds.problem}
              isLocked={sending.isLocked}
              hasAccount={hasAccount}
              onChange={refunds.change}
            />
          ) : null}
          <p className={styles.rest} aria-live="polite">
            <span>{texts.rest}</span>
            <b>{tileRupees(shown.rest)}</b>
          </p>
        </>
      ) : null}
      {sending.problem ? (
        <InlineError
          kind="banner"
          message={sending.problem.kind === 'refused' ? sending.problem.message : texts.unanswered}
          detail={sending.isLocked ? texts.unansweredDetail : undefined}
        />
      ) : null}
    </section>
  );
}

function GiveBack({ back: { quoting, refunds, sending, giveBack } }: PartProps) {
  const { quote } = quoting;
  const rest = quote?.rest ?? 0;
  return (
    <Button
      variant="primary"
      busy={sending.isSending}
      busyText={texts.working}
      inactive={!sending.isLocked && (!quote || refunds.problem !== '')}
      onClick={giveBack}
    >
      {sending.isLocked ? texts.retry : rest > 0 ? texts.giveBack(tileRupees(rest)) : texts.takeBack}
    </Button>
  );
}
