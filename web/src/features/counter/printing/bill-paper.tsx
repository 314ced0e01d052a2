import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { rupees } from '../../../lib/format/format.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import type { BillDocument } from './bill-document.js';
import styles from './bill-paper.module.css';

const { paper: texts } = counterTexts;

export interface BillPaperProps {
  readonly document: BillDocument;
  readonly copies: number;
  readonly onPrinted: () => void;
}

/** Prints a bill on a roll by the dialog of the browser; it is on the page only while that prints. */
export function BillPaper({ document: paper, copies, onPrinted }: BillPaperProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    window.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className={styles.roll}>
      {Array.from({ length: copies }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
        <BillCopy key={at} of={paper} />
      ))}
    </div>,
    document.body,
  );
}

function BillCopy({ of }: { readonly of: BillDocument }) {
  return (
    <section className={styles.rollCopy}>
      <h1>{of.shop}</h1>
      <p className={styles.rollShop}>{of.shopLines.join('\n')}</p>
      {of.mark ? <p>{of.mark}</p> : null}
      <p>{[of.number, of.date].filter(Boolean).join(' · ')}</p>
      {of.lines.map(({ name, quantity, price, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
        <p key={at} className={styles.rollLine}>
          <b>{name}</b>
          <b>{rupees(amount)}</b>
          <span>{texts.times(quantity, rupees(price))}</span>
        </p>
      ))}
      <Sums of={of.sums} />
      <p className={styles.rollTotal}>
        <span>{texts.total}</span>
        <b>{rupees(of.total)}</b>
      </p>
      <Sums of={of.payments} />
      <p className={styles.rollShop}>{of.footer.join('\n')}</p>
    </section>
  );
}

function Sums({ of }: { readonly of: BillDocument['sums'] }) {
  return of.map(({ name, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
    <p key={at} className={styles.rollLine}>
      <span>{name}</span>
      <span>{rupees(amount)}</span>
    </p>
  ));
}
