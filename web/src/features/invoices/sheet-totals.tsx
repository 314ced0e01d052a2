import type { NamedText, SumTable } from '@bahi/contracts/paper';
import type { ReactNode } from 'react';
import { Filled } from '../../components/layout/filled.js';
import type { InvoiceDocument } from './invoice-document.js';

/** More rows than these stand below the totals, over as many pages as they need. */
const ROWS_BESIDE = 12;

export interface SheetTotalsProps {
  readonly bill: InvoiceDocument;
  /** How an open bill can be paid. */
  readonly pay: ReactNode;
  readonly isRoll: boolean;
}

/** Sums, the amount in words, the terms and the place to sign; stays together on one page. */
export function SheetTotals({ bill, isRoll, pay }: SheetTotalsProps) {
  const tables = bill.tables.length > 0 ? <SheetTables tables={bill.tables} isRoll={isRoll} /> : null;
  const isBeside = !isRoll && bill.tables.reduce((rows, table) => rows + table.rows.length, 0) <= ROWS_BESIDE;
  const sums = <SheetSums bill={bill} />;
  return (
    <>
      <footer className="bill-foot">
        {tables && isBeside ? (
          <div className="bill-split">
            {tables}
            {sums}
          </div>
        ) : (
          sums
        )}
        {isRoll ? tables : null}
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
            <span className="bill-signature-line">{bill.signature}</span>
          </p>
        </div>
      </footer>
      {isRoll || isBeside ? null : tables}
    </>
  );
}

function SheetSums({ bill: { sums, total, settled } }: Pick<SheetTotalsProps, 'bill'>) {
  return (
    <dl className="bill-sums">
      <NamedTexts all={sums} />
      <div className="bill-total">
        <dt>{total.label}</dt>
        <dd>{total.text}</dd>
      </div>
      <NamedTexts all={settled} />
    </dl>
  );
}

function NamedTexts({ all }: { readonly all: readonly NamedText[] }) {
  return all.map(({ label, text }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  ));
}

interface SheetTablesProps {
  readonly tables: readonly SumTable[];
  readonly isRoll: boolean;
}

/** A roll has no room for five columns: each row is a sentence there. */
function SheetTables({ tables, isRoll }: SheetTablesProps) {
  return (
    <div className="bill-tables">
      {tables.map((table) =>
        isRoll ? (
          <div key={table.title}>
            <b>{table.title}</b>
            {table.sentences.map((row) => (
              <p key={row} className="bill-small">
                {row}
              </p>
            ))}
          </div>
        ) : (
          <SheetTable key={table.title} table={table} />
        ),
      )}
    </div>
  );
}

function SheetTable({ table: { title, columns, rows } }: { readonly table: SumTable }) {
  return (
    <table className="bill-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, at) => (
              <td key={columns[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
