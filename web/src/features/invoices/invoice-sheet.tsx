import type { Ref } from 'react';
import { Filled } from '../../components/layout/filled.js';
import { classNames } from '../../lib/browser/class-names.js';
import type { InvoiceDocument } from './invoice-document.js';
import styles from './invoice-sheet.module.css';
import type { Paper } from './paper.js';

export interface InvoiceSheetProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
  readonly ref?: Ref<HTMLElement>;
}

/** A narrow paper is laid out as the wide one of its kind, in smaller letters. */
const LAYOUTS: Readonly<Record<Paper, readonly (string | undefined)[]>> = {
  a4: [styles.a4],
  a5: [styles.a4, styles.a5],
  receipt: [styles.receipt],
  receipt58: [styles.receipt, styles.receipt58],
};

/** The bill itself, the same on the screen and on paper. */
export function InvoiceSheet({ bill, paper, ref }: InvoiceSheetProps) {
  return (
    <article ref={ref} className={classNames(styles.sheet, ...LAYOUTS[paper])} data-mark={bill.mark || undefined}>
      <header className={styles.head}>
        <SheetSeller seller={bill.seller} />
        <div className={styles.name}>
          <h3 className={styles.title}>{bill.title}</h3>
          <p className={styles.number}>{bill.number}</p>
          <p className={styles.status}>{bill.status}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        {bill.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <SheetLines bill={bill} />
      <SheetTotals bill={bill} />
    </article>
  );
}

function SheetSeller({ seller: { name, lines, logo } }: Pick<InvoiceDocument, 'seller'>) {
  return (
    <div className={styles.seller}>
      {logo ? <img src={logo} alt="" className={styles.logo} /> : null}
      <p className={styles.shop}>
        <bdi>{name}</bdi>
      </p>
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

function SheetLines({ bill: { lines, labels } }: Pick<InvoiceSheetProps, 'bill'>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the receipt lays the table out as blocks, which takes the implied roles away.
    <table className={styles.lines} role="table">
      <caption className="visually-hidden">{labels.items}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.no}>
            {labels.number}
          </th>
          <th role="columnheader" scope="col">
            {labels.product}
          </th>
          <th role="columnheader" scope="col" className={styles.figure}>
            {labels.quantity}
          </th>
          <th role="columnheader" scope="col" className={styles.figure}>
            {labels.price}
          </th>
          <th role="columnheader" scope="col" className={styles.figure}>
            {labels.amount}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={line.no} role="row">
            <td role="cell" className={styles.no}>
              {line.no}
            </td>
            <td role="cell" className={styles.product}>
              <bdi>{line.name}</bdi>
            </td>
            <td role="cell" className={classNames(styles.figure, styles.quantity)}>
              {line.quantity}
            </td>
            <td role="cell" className={classNames(styles.figure, styles.price)}>
              {line.price}
            </td>
            <td role="cell" className={classNames(styles.figure, styles.amount)}>
              {line.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

/** Sums, the amount in words, the terms and the place to sign; stays together on one page. */
function SheetTotals({ bill }: Pick<InvoiceSheetProps, 'bill'>) {
  return (
    <footer className={styles.foot}>
      <dl className={styles.sums}>
        {bill.sums.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{bill.total.label}</dt>
          <dd>{bill.total.text}</dd>
        </div>
      </dl>
      <p className={styles.words}>{bill.words}</p>
      <div className={styles.end}>
        <div className={styles.notes}>
          {bill.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <p className={styles.signature}>
          <span>
            <Filled text={bill.labels.forSeller('{seller}')} parts={{ seller: <bdi>{bill.seller.name}</bdi> }} />
          </span>
          <span className={styles.signatureLine}>{bill.labels.signature}</span>
        </p>
      </div>
    </footer>
  );
}
