import { Button } from '../../../components/form/button.js';
import { PrintIcon, SuccessIcon, UndoIcon } from '../../../components/icons.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { clockTime, rupees, tileRupees } from '../../../lib/format/format.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import styles from '../counter.module.css';
import type { SoldBill } from '../payment/use-placing.js';

const { done: texts, total } = counterTexts;

export interface DoneStripProps {
  readonly sold: SoldBill;
  readonly onPrint: () => void;
  readonly onUndo: () => void;
}

/** The finished bill, in place of the total, until the next one begins. */
export function DoneStrip({ sold, onPrint, onUndo }: DoneStripProps) {
  const { bill, undone } = sold;
  const number = undone?.invoiceId ?? sold.invoiceId ?? texts.noNumber;
  const title = undone ? texts.undone(number) : texts.paid(number);
  const [word, figure] = figureOf(sold);
  return (
    <section className={styles.doneStrip} aria-label={title} data-undone={undone !== undefined || undefined}>
      <div>
        <p className={styles.doneTitle}>
          {undone ? <UndoIcon aria-hidden="true" /> : <SuccessIcon aria-hidden="true" />}
          {title}
        </p>
        <p className={styles.doneFacts}>
          {[
            texts.facts(total.itemCount(bill.lines.length), tileRupees(bill.total)),
            ...(undone ? [undone.creditNoteId] : paymentsOf(sold)),
            clockTime(Date.parse(undone?.issuedAt ?? bill.placedAt)),
          ].join(' · ')}
        </p>
        <div className={styles.doneActs}>
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={onPrint}>
            {texts.print}
            <KeyCap of="Ctrl P" />
          </Button>
          {undone ? null : (
            <Button icon={<UndoIcon aria-hidden="true" />} onClick={onUndo}>
              {texts.undo}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.change}>
        <span>{word}</span>
        <b title={rupees(figure)}>{tileRupees(figure)}</b>
      </p>
    </section>
  );
}

function paymentsOf({ bill }: SoldBill) {
  return bill.payments.map(
    ({ method, amount, tendered }) => `${paymentTexts.methods[method]} ${tileRupees(tendered ?? amount)}`,
  );
}

/** The one figure that somebody needs now. */
function figureOf({ bill, undone }: SoldBill): readonly [word: string, figure: number] {
  if (undone) return [texts.givenBack, undone.refunded];
  if (bill.change > 0) return [texts.change, bill.change];
  const isPending = bill.payments.some(({ state }) => state === 'pending');
  return [isPending ? texts.unpaid : texts.paidAmount, bill.total];
}
