import { asPaise, type Paise } from '@bahi/contracts/shared';
import { Button } from '../../../components/form/button.js';
import { BookIcon, CashIcon, UpiIcon } from '../../../components/icons.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import styles from '../counter.module.css';
import type { Counter } from '../use-counter.js';
import { columnAmount } from './amounts.js';

const { total: texts } = counterTexts;

export type PayBy = 'cash' | 'upi' | 'credit';

export interface TotalBarProps {
  readonly counter: Counter;
  /** With text in the field Enter adds: the keys of payment do not work. */
  readonly isTyping: boolean;
  readonly onPay: (method: PayBy) => void;
}

/** What the bill adds up to, and the ways to pay it. */
export function TotalBar({ counter, isTyping, onPay }: TotalBarProps) {
  const { sums, bill, totalText, placing, payExactly } = counter;
  const isEmpty = bill.lines.length === 0;
  const figures = [
    [texts.items, String(bill.lines.length)],
    ...(sums.discountPaise > 0 ? [[texts.discount, `−${columnAmount(sums.discountPaise)}`]] : []),
    ...(sums.taxPaise > 0 ? [[texts.tax, columnAmount(sums.taxPaise)]] : []),
    ...(sums.roundOffPaise === 0 ? [] : [[texts.roundOff, signed(sums.roundOffPaise)]]),
  ];
  return (
    <section className={styles.totalBar} aria-label={texts.total}>
      <div className={styles.totalRow}>
        <p className={styles.phoneCount}>{texts.itemCount(bill.lines.length)}</p>
        <dl className={styles.figures}>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.total}>
          <span>{texts.total}</span>
          <b>{totalText}</b>
        </p>
      </div>
      <div className={styles.payButtons}>
        <Button inactive={isEmpty} icon={<BookIcon aria-hidden="true" />} onClick={() => onPay('credit')}>
          {counterTexts.credit}
        </Button>
        <Button inactive={isEmpty} icon={<UpiIcon aria-hidden="true" />} onClick={() => onPay('upi')}>
          {counterTexts.upi}
        </Button>
        <Button inactive={isEmpty} busy={placing.isPlacing} icon={<CashIcon aria-hidden="true" />} onClick={payExactly}>
          {counterTexts.exact}
          {isTyping || isEmpty ? null : (
            <>
              <KeyCap of="Ctrl" />
              <KeyCap of="↵" />
            </>
          )}
        </Button>
        <Button variant="primary" inactive={isEmpty} onClick={() => onPay('cash')}>
          <span className={styles.desktopOnly}>{counterTexts.payAmount(totalText)}</span>
          <span className={styles.phoneOnly}>{counterTexts.pay}</span>
          {isTyping || isEmpty ? null : <KeyCap of="↵" />}
        </Button>
      </div>
    </section>
  );
}

function signed(paise: Paise) {
  return `${paise > 0 ? '+' : '−'}${columnAmount(asPaise(Math.abs(paise)))}`;
}
