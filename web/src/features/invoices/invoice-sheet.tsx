import type { Column, NamedText } from '@bahi/contracts/paper';
import type { ReactNode, Ref } from 'react';
import { adoptStyles } from '../../lib/browser/adopt-styles.js';
import { classNames } from '../../lib/browser/class-names.js';
import billStyles from './bill.css?inline';
import type { InvoiceDocument } from './invoice-document.js';
import { type Paper, rollWidthOf } from './paper.js';
import { SheetLines } from './sheet-lines.js';
import { SheetTotals } from './sheet-totals.js';

adoptStyles(billStyles);

export interface InvoiceSheetProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
  /** It is shown on a narrow screen: the name of the goods has the other columns below it. */
  readonly isNarrow?: boolean;
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
export function InvoiceSheet({ bill, paper, isNarrow = false, pay, ref }: InvoiceSheetProps) {
  const isRoll = rollWidthOf(paper) !== null;
  const below = isRoll || isNarrow || paper === 'a5' || isTooWide(bill) ? optionalOf(bill) : [];
  return (
    <article
      ref={ref}
      className={classNames('bill', bill.isOfLaw && 'bill-law', ...LAYOUTS[paper])}
      data-mark={bill.mark || undefined}
    >
      {bill.notice ? <p className="bill-notice">{bill.notice}</p> : null}
      <header className="bill-head">
        <SheetSeller seller={bill.seller} />
        <div className="bill-name">
          <h3 className="bill-title">{bill.title}</h3>
          <p className="bill-number">{bill.number}</p>
          {bill.copy ? <p className="bill-copy">{bill.copy}</p> : null}
          <p className="bill-status">{bill.status}</p>
        </div>
      </header>
      <SheetDetails details={bill.details} />
      {bill.parties.length > 0 ? (
        <SheetDetails details={bill.parties.map(({ label, lines }) => ({ label, text: lines.join('\n') }))} isParties />
      ) : null}
      <SheetLines bill={bill} below={below} />
      <SheetTotals bill={bill} isRoll={isRoll} pay={pay} />
    </article>
  );
}

/** On A4 the name of the goods keeps about a fifth of the line; a figure needs its letters and a gap of two. */
const MOST_LETTERS = 72;

function isTooWide({ columns, lines }: InvoiceDocument): boolean {
  const widthOf = ({ key, label }: Column) =>
    Math.max(label.length, ...lines.map(({ cells }) => cells[key]?.length ?? 0)) + 2;
  return columns.reduce((sum, column) => sum + widthOf(column), 0) > MOST_LETTERS;
}

function optionalOf({ columns }: InvoiceDocument): readonly Column[] {
  return columns.filter(({ isOptional }) => isOptional);
}

interface SheetDetailsProps {
  readonly details: readonly NamedText[];
  readonly isParties?: boolean;
}

function SheetDetails({ details, isParties = false }: SheetDetailsProps) {
  return (
    <dl className={classNames('bill-details', isParties && 'bill-parties')}>
      {details.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
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
