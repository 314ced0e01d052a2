import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { pathOf } from '../../../lib/codes/bars.js';
import { printerTexts } from '../../../lib/texts/en/printer.js';
import { UpiCode } from '../../../lib/upi/upi-code.js';
import type { BillDocument, LawParts } from './bill-document.js';
import styles from './bill-paper.module.css';

const { roll: texts } = printerTexts;

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
  const { law } = of;
  return (
    <section className={styles.rollCopy}>
      {law?.notice ? <p>{law.notice}</p> : null}
      <h1>{of.shop}</h1>
      <p className={styles.rollShop}>{of.shopLines.join('\n')}</p>
      {law ? (
        <p>
          <b>{law.title}</b>
        </p>
      ) : null}
      {of.mark ? <p>{of.mark}</p> : null}
      <p>{[of.number, of.date].filter(Boolean).join(' · ')}</p>
      <Sums of={law?.details ?? []} />
      {law ? <p className={styles.rollShop}>{law.parties.join('\n')}</p> : null}
      {of.lines.map(({ name, quantity, price, amount, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
        <p key={at} className={styles.rollLine}>
          <b>{name}</b>
          <b>{amount}</b>
          <span>{texts.times(quantity, price)}</span>
          {notes ? <small>{notes}</small> : null}
        </p>
      ))}
      <Sums of={of.sums} />
      <p className={styles.rollTotal}>
        <span>{texts.total}</span>
        <b>{of.total}</b>
      </p>
      <Sums of={of.payments} />
      {law ? <LawEnd law={law} /> : null}
      <p className={styles.rollShop}>{of.footer.join('\n')}</p>
      {law ? <p>{law.signature}</p> : null}
      {of.bars ? (
        <svg
          className={styles.rollBars}
          role="img"
          aria-label={texts.barsOf(of.number ?? '')}
          viewBox={`0 0 ${of.bars.modules} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={pathOf(of.bars)} />
        </svg>
      ) : null}
      {of.pay ? (
        <div className={styles.rollPay}>
          <UpiCode link={of.pay.link} label={of.pay.lines.join(', ')} className={styles.rollCode} />
          <p className={styles.rollShop}>{of.pay.lines.join('\n')}</p>
        </div>
      ) : null}
    </section>
  );
}

/** Tax by rate and by code, and the amount in words. */
function LawEnd({ law: { tables, words } }: { readonly law: LawParts }) {
  return (
    <>
      {tables.map(({ title, rows }) => (
        <div key={title} className={styles.rollTable}>
          <b>{title}</b>
          {rows.map((row) => (
            <p key={row}>{row}</p>
          ))}
        </div>
      ))}
      <p>
        <b>{words}</b>
      </p>
    </>
  );
}

function Sums({ of }: { readonly of: BillDocument['sums'] }) {
  return of.map(({ label, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed.
    <p key={at} className={styles.rollLine}>
      <span>{label}</span>
      <span>{text}</span>
    </p>
  ));
}
