import { Button } from '../../../components/form/button.js';
import { PrintIcon, SuccessIcon } from '../../../components/icons.js';
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
}

/** The finished bill, in place of the total, until the next one begins. */
export function DoneStrip({ sold: { bill, invoiceId }, onPrint }: DoneStripProps) {
  const isPending = bill.payments.some(({ state }) => state === 'pending');
  const paid = bill.payments.map(
    ({ method, amount, tendered }) => `${paymentTexts.methods[method]} ${tileRupees(tendered ?? amount)}`,
  );
  const [word, figure] =
    bill.change > 0 ? [texts.change, bill.change] : [isPending ? texts.unpaid : texts.paidAmount, bill.total];
  return (
    <section className={styles.doneStrip} aria-label={texts.paid(invoiceId ?? texts.noNumber)}>
      <div>
        <p className={styles.doneTitle}>
          <SuccessIcon aria-hidden="true" />
          {texts.paid(invoiceId ?? texts.noNumber)}
        </p>
        <p className={styles.doneFacts}>
          {[
            texts.facts(total.itemCount(bill.lines.length), tileRupees(bill.total)),
            ...paid,
            clockTime(Date.parse(bill.placedAt)),
          ].join(' · ')}
        </p>
        <Button icon={<PrintIcon aria-hidden="true" />} onClick={onPrint}>
          {texts.print}
          <KeyCap of="Ctrl P" />
        </Button>
      </div>
      <p className={styles.change}>
        <span>{word}</span>
        <b title={rupees(figure)}>{tileRupees(figure)}</b>
      </p>
    </section>
  );
}
