import { useEffect, useRef } from 'react';
import { useMedia } from '../../../lib/browser/use-media.js';
import { announce } from '../../../lib/feedback/announce.js';
import { rupees } from '../../../lib/format/format.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';
import { orderTexts as texts } from '../../../lib/texts/en/order.js';
import styles from './order-dialog.module.css';
import { orderTotal } from './order-total.js';

const SHORT_PHONE = '(max-width: 600px) and (max-height: 700px)';
const SPOKEN_AFTER_MS = 700;

/** Subtotal, tax, shipping and total; short phones show the total and collapse the rest. */
export function OrderTotals({ price, units }: { readonly price: number; readonly units: number }) {
  const isShort = useMedia(SHORT_PHONE);
  const { subtotal, tax, shipping, total } = orderTotal(price, units);
  useSpokenTotal(rupees(total));
  const lines = (
    <dl className={styles.lines}>
      <Line name={texts.subtotal} value={subtotal} />
      <Line name={texts.tax} value={tax} />
      <Line name={texts.shipping} value={shipping} />
    </dl>
  );
  const sum = (
    <>
      <span>{texts.total}</span>
      <output aria-live="off" className={styles.amount}>
        {rupees(total)}
      </output>
    </>
  );
  return isShort ? (
    <details className={styles.totals}>
      <summary className={styles.total}>{sum}</summary>
      {lines}
    </details>
  ) : (
    <div className={styles.totals}>
      {lines}
      <p className={styles.total}>{sum}</p>
    </div>
  );
}

/** Says the total once the choosing has come to rest, not at every step. */
function useSpokenTotal(total: string) {
  const settled = useDebounced(total, SPOKEN_AFTER_MS);
  const spoken = useRef(settled);
  useEffect(() => {
    if (spoken.current === settled) return;
    spoken.current = settled;
    announce(texts.totalOf(settled));
  }, [settled]);
}

function Line({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.amount}>{rupees(value)}</dd>
    </div>
  );
}
