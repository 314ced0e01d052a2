import type { ShopDetails } from '@bahi/contracts/auth';
import type { Bill } from '@bahi/contracts/orders';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { longDate, rupees, units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { readSessionName } from '../../../lib/session/session.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import styles from '../counter.module.css';
import type { SoldBill } from '../payment/use-placing.js';

const { paper: texts } = counterTexts;

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
    ...bill.payments.map(({ method, amount, tendered }) => [paymentTexts.methods[method], tendered ?? amount] as const),
    ...(bill.change > 0 ? [[texts.change, bill.change] as const] : []),
  ];
  return createPortal(
    <div className={styles.roll}>
      <h1>{shop?.name || readSessionName()}</h1>
      <p className={styles.rollShop}>{[shop?.address, shop?.phone].filter(Boolean).join('\n')}</p>
      <p>{[invoiceId, longDate(bill.placedAt)].filter(Boolean).join(' · ')}</p>
      {bill.lines.map((line) => (
        <p key={line.lineNo} className={styles.rollLine}>
          <b>{unbroken(line.productName)}</b>
          <b>{rupees(line.total)}</b>
          <span>{texts.times(quantityOf(line), rupees(line.unitPrice))}</span>
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

/** `1.25 kg` or `1 Box of 12`, on one line; single things need no word. */
function quantityOf({ quantity, unit, packName }: Bill['lines'][number]) {
  if (packName) return `${units(quantity)}\u00A0${unbroken(packName)}`;
  return unit && unit !== 'piece' ? `${units(quantity)}\u00A0${storedWords.unitsOf(quantity, unit)}` : units(quantity);
}
