import type { Column } from '@bahi/contracts/paper';
import { classNames } from '../../lib/browser/class-names.js';
import type { InvoiceDocument } from './invoice-document.js';

export interface SheetLinesProps {
  readonly bill: InvoiceDocument;
  /** The columns that stand below the name of the goods. */
  readonly below: readonly Column[];
}

/** The goods, a line each. */
export function SheetLines({ bill: { lines, columns, labels }, below }: SheetLinesProps) {
  const shown = columns.filter((column) => !below.includes(column));
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the receipt lays the table out as blocks, which takes the implied roles away.
    <table className={classNames('bill-lines', shown.length > 3 && 'bill-wide')} role="table">
      <caption className="visually-hidden">{labels.items}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="bill-no">
            {labels.number}
          </th>
          <th role="columnheader" scope="col">
            {labels.product}
          </th>
          {shown.map(({ key, label }) => (
            <th key={key} role="columnheader" scope="col" className="bill-figure">
              {label}
            </th>
          ))}
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
              <LineNotes text={below.length === 0 ? line.notes : line.notesBelow} />
            </td>
            {shown.map(({ key }) => (
              <td key={key} role="cell" className={classNames('bill-figure', `bill-${key}`)}>
                {line.cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

function LineNotes({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="bill-small">{text}</p>;
}
