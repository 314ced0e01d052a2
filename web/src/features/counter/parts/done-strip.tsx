import type { ShopDetails } from '@bahi/contracts/auth';
import { Button } from '../../../components/form/button.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { PrintIcon, SettingsIcon, ShareIcon, SuccessIcon, UndoIcon } from '../../../components/icons.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { notify } from '../../../lib/feedback/toast.js';
import { clockTime, rupees, tileRupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { shareTexts } from '../../../lib/texts/en/share.js';
import styles from '../counter.module.css';
import type { SoldBill } from '../payment/use-placing.js';

const { done: texts, total } = counterTexts;

export interface DoneStripProps {
  readonly sold: SoldBill;
  /** Null while it is not known: the owner's name stands for the shop's. */
  readonly shop: ShopDetails | null;
  readonly onPrint: () => void;
  /** Chooses what this device prints on. */
  readonly onPrinter: () => void;
  readonly onUndo: () => void;
}

/** The finished bill, in place of the total, until the next one begins. */
export function DoneStrip({ sold, shop, onPrint, onPrinter, onUndo }: DoneStripProps) {
  const { bill, undone } = sold;
  const number = undone?.invoiceId ?? sold.invoiceId ?? texts.noNumber;
  const isPaid = bill.credit === 0 && pendingOf(sold) === 0;
  const title = undone ? texts.undone(number) : isPaid ? texts.paid(number) : texts.sold(number);
  const [word, figure] = figureOf(sold);
  return (
    <section className={styles.doneStrip} aria-label={title} data-undone={undone !== undefined || undefined}>
      <div>
        <p className={styles.doneTitle}>
          {undone ? <UndoIcon aria-hidden="true" /> : <SuccessIcon aria-hidden="true" />}
          {title}
        </p>
        <p className={styles.doneDetails}>
          {[
            texts.summary(total.itemCount(bill.lines.length), tileRupees(bill.total)),
            ...(undone ? [undone.creditNoteId] : paymentsOf(sold)),
            clockTime(Date.parse(undone?.issuedAt ?? bill.placedAt)),
          ].join(' · ')}
        </p>
        <div className={styles.doneActs}>
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={onPrint}>
            {texts.print}
            <KeyCap of="Ctrl P" />
          </Button>
          <IconButton
            className={styles.printer}
            label={texts.printer}
            icon={<SettingsIcon aria-hidden="true" />}
            onClick={onPrinter}
          />
          {undone ? null : (
            <Button
              icon={<ShareIcon aria-hidden="true" />}
              onClick={() => void shareSold(sold, shop)} // reports its own failure
            >
              {shareTexts.share}
            </Button>
          )}
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

/** Fetched when it is pressed: the counter starts without it. */
async function shareSold(sold: SoldBill, shop: ShopDetails | null): Promise<void> {
  try {
    const { shareReceipt } = await import('./share-receipt.js');
    await shareReceipt(sold, shop);
  } catch {
    notify.error(shareTexts.failed);
  }
}

function paymentsOf({ bill, balance }: SoldBill) {
  const { payments, credit } = bill;
  return [
    ...payments.map(
      ({ method, amount, tendered }) => `${paymentTexts.methods[method]} ${tileRupees(tendered ?? amount)}`,
    ),
    ...(credit > 0 ? [`${counterTexts.credit} ${tileRupees(credit)}`] : []),
    ...(balance === null ? [] : [texts.balance(balance < 0, tileRupees(Math.abs(balance)))]),
  ];
}

/** The one figure that somebody needs now. */
function figureOf(sold: SoldBill): readonly [word: string, figure: number] {
  const { bill, undone } = sold;
  if (undone) return [texts.givenBack, undone.refunded];
  if (bill.change > 0) return [texts.change, bill.change];
  if (bill.credit > 0) return [counterTexts.credit, bill.credit];
  const pending = pendingOf(sold);
  return pending > 0 ? [texts.unpaid, pending] : [texts.paidAmount, bill.total];
}

/** Rupees that are said to be paid, until somebody confirms them. */
function pendingOf({ bill }: SoldBill): number {
  return sumRupees(bill.payments.filter(({ state }) => state === 'pending').map(({ amount }) => amount));
}
