import type { ReactNode, Ref } from 'react';
import { Filled } from '../../components/layout/filled.js';
import { adoptStyles } from '../../lib/browser/adopt-styles.js';
import { classNames } from '../../lib/browser/class-names.js';
import billStyles from './bill.css?inline';
import type { InvoiceDocument } from './invoice-document.js';
import type { Paper } from './paper.js';

adoptStyles(billStyles);

export interface InvoiceSheetProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
  /** How an open bill can be paid. */
  readonly pay?: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A narrow paper is laid out as the wide one of its kind, in smaller letters. */
const LAYOUTS: Readonly<Record<Paper, readonly string[]>> = {
  a4: ['bill-a4'],
  a5: ['bill-a4', 'bill-a5'],
  receipt: ['bill-receipt'],
  receipt58: ['bill-receipt', 'bill-receipt58'],
};

/** The bill itself, the same on the screen and on paper. */
export function InvoiceSheet({ bill, paper, pay, ref }: InvoiceSheetProps) {
  return (
    <article ref={ref} className={classNames('bill', ...LAYOUTS[paper])} data-mark={bill.mark || undefined}>
      <header className="bill-head">
        <SheetSeller seller={bill.seller} />
        <div className="bill-name">
          <h3 className="bill-title">{bill.title}</h3>
          <p className="bill-number">{bill.number}</p>
          <p className="bill-status">{bill.status}</p>
        </div>
      </header>
      <dl className="bill-details">
        {bill.details.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <SheetLines bill={bill} />
      <SheetTotals bill={bill} pay={pay} />
    </article>
  );
}

function SheetSeller({ seller: { name, lines, logo } }: Pick<InvoiceDocument, 'seller'>) {
  return (
    <div className="bill-seller">
      {logo ? <img src={logo} alt="" className="bill-logo" /> : null}
      <p className="bill-shop">
        <bdi>{name}</bdi>
      </p>
      <p className="bill-address">{lines.join('\n')}</p>
    </div>
  );
}

function SheetLines({ bill: { lines, labels } }: Pick<InvoiceSheetProps, 'bill'>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the receipt lays the table out as blocks, which takes the implied roles away.
    <table className="bill-lines" role="table">
      <caption className="visually-hidden">{labels.items}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="bill-no">
            {labels.number}
          </th>
          <th role="columnheader" scope="col">
            {labels.product}
          </th>
          <th role="columnheader" scope="col" className="bill-figure">
            {labels.quantity}
          </th>
          <th role="columnheader" scope="col" className="bill-figure">
            {labels.price}
          </th>
          <th role="columnheader" scope="col" className="bill-figure">
            {labels.amount}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={line.no} role="row">
            <td role="cell" className="bill-no">
              {line.no}
            </td>
            <td role="cell" className="bill-product">
              <bdi>{line.name}</bdi>
            </td>
            <td role="cell" className={classNames('bill-figure', 'bill-quantity')}>
              {line.quantity}
            </td>
            <td role="cell" className={classNames('bill-figure', 'bill-price')}>
              {line.price}
            </td>
            <td role="cell" className={classNames('bill-figure', 'bill-amount')}>
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
function SheetTotals({ bill, pay }: Pick<InvoiceSheetProps, 'bill' | 'pay'>) {
  return (
    <footer className="bill-foot">
      <dl className="bill-sums">
        {bill.sums.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="bill-total">
          <dt>{bill.total.label}</dt>
          <dd>{bill.total.text}</dd>
        </div>
      </dl>
      <p className="bill-words">{bill.words}</p>
      {pay}
      <div className="bill-end">
        <div className="bill-notes">
          {bill.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <p className="bill-signature">
          <span>
            <Filled text={bill.labels.forSeller('{seller}')} parts={{ seller: <bdi>{bill.seller.name}</bdi> }} />
          </span>
          <span className="bill-signature-line">{bill.labels.signature}</span>
        </p>
      </div>
    </footer>
  );
}
