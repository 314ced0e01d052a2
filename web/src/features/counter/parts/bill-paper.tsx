import type { ShopDetails } from '@bahi/contracts/auth';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { count, longDate, rupees } from '../../../lib/format/format.js';
import { readSessionName } from '../../../lib/session/session.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import styles from '../counter.module.css';
import type { SoldBill } from '../payment/use-placing.js';

const { paper: texts, payment } = counterTexts;

export interface BillPaperProps {
  readonly sold: SoldBill;
  /** Null while it is not known: the owner's name stands for the shop's. */
  readonly shop: ShopDetails | null;
  readonly onPrinted: () => void;
}

/** Prints a bill by its own sums, on a roll; it is on the page only while the browser prints. */
export function BillPaper({ sold: { bill, invoiceId }, shop, onPrinted }: BillPaperProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    window.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const sums = [
    ...bill.payments.map(({ method, amount, tendered }) => [payment.methods[method], tendered ?? amount] as const),
    ...(bill.change > 0 ? [[texts.change, bill.change] as const] : []),
  ];
  return createPortal(
    <div className={styles.roll}>
      <h1>{shop?.name || readSessionName()}</h1>
      <p className={styles.rollShop}>{[shop?.address, shop?.phone].filter(Boolean).join('\n')}</p>
      <p>{[invoiceId, longDate(bill.placedAt)].filter(Boolean).join(' · ')}</p>
      {bill.lines.map((line) => (
        <p key={line.lineNo} className={styles.rollLine}>
          <b>{line.productName}</b>
          <b>{rupees(line.total)}</b>
          <span>{`${count(line.quantity)} × ${rupees(line.unitPrice)}`}</span>
        </p>
      ))}
      <p className={styles.rollTotal}>
        <span>{texts.total}</span>
        <b>{rupees(bill.total)}</b>
      </p>
      {sums.map(([name, amount], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
        <p key={at} className={styles.rollLine}>
          <span>{name}</span>
          <span>{rupees(amount)}</span>
        </p>
      ))}
      <p>{texts.thanks}</p>
    </div>,
    document.body,
  );
}
