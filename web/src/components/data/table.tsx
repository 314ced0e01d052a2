// biome-ignore-all lint/a11y/noRedundantRoles: display: grid on a phone takes the implied roles away from table elements.

import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { useScrollsSideways } from '../../lib/browser/use-scrolls-sideways.js';
import { useRowSlots } from '../../lib/performance/use-row-slots.js';
import { cardTexts } from '../../lib/texts/en/cards.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import { Skeleton } from '../feedback/skeleton.js';
import styles from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Rows reuse elements when the page changes: key a cell's state by the row. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The cell that names the row; with `onRowPress` its content becomes the row's button. */
  readonly rowHeader?: boolean;
  /** The column's width in rem on wide screens; the column without one takes the rest. */
  readonly width?: number;
  /** Its header is a button that sorts the list; `undefined` while another column does. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | undefined; readonly onPress: () => void } | undefined;
  /** A header only readers need, above buttons. */
  readonly hideHeader?: boolean;
  /**
   * The cell's place when a phone lays the row out as a block: title and lead on line 1, meta, meta2 and badge on
   * line 2, end over both at the right, actions on a line of their own. `hidden` is read but not shown.
   */
  readonly phone?: 'title' | 'lead' | 'meta' | 'meta2' | 'badge' | 'end' | 'actions' | 'hidden';
  /** Exists at and below 600 px only (or above only). */
  readonly only?: 'phone' | 'desktop';
}

export interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row opens something: press it anywhere, or its button by keyboard; ↓ and ↑ move between rows. */
  readonly onRowPress?: (row: Row, opener: HTMLElement | null) => void;
  /** Old rows stay while new ones are fetched. */
  readonly refreshing?: boolean;
  /** Draws this many grey rows instead of `rows`. */
  readonly skeletonRows?: number;
  /** All rows of the list and the place of the first shown one (from 1), when the table is one page of it. */
  readonly rowCount?: number;
  readonly firstRow?: number;
  readonly rowClassName?: (row: Row) => string | undefined;
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** A real table at every width; phones lay the same elements out as blocks. Roles are explicit because layout removes them. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, refreshing = false, skeletonRows = 0, rowCount, firstRow = 1 } = props;
  const region = useRef<HTMLDivElement>(null);
  const scrolls = useScrollsSideways(region);
  const slots = useRowSlots(rows.map(rowKey));
  return (
    <div
      ref={region}
      className={styles.region}
      {...(scrolls ? { role: 'group', tabIndex: 0, 'aria-label': caption } : {})}
    >
      {refreshing ? <ProgressBar label={cardTexts.updating(caption)} thin /> : null}
      <table
        className={styles.table}
        role="table"
        aria-busy={refreshing || skeletonRows > 0 || undefined}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cellClass(column)}
                style={widthStyle(column)}
                aria-sort={column.sort?.order}
              >
                <Header column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={String(index)} columns={columns} />)
            : rows.map((row, index) => (
                <TableRow
                  key={slots.get(rowKey(row))}
                  table={props}
                  row={row}
                  rowIndex={rowCount === undefined ? undefined : firstRow + index + 1}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({ column: { header, hideHeader, sort } }: { readonly column: Column<Row> }) {
  return sort ? (
    <button type="button" className={styles.sort} onClick={sort.onPress}>
      {header}
    </button>
  ) : (
    <span className={hideHeader ? 'visually-hidden' : undefined}>{header}</span>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface TableRowProps<Row> {
  readonly table: TableProps<Row>;
  readonly row: Row;
  readonly rowIndex?: number;
}

function TableRow<Row>({ table, row, rowIndex }: TableRowProps<Row>) {
  const { columns, onRowPress, rowClassName } = table;
  const button = useRef<HTMLButtonElement>(null);
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(CONTROLS)) return;
    // What a menu draws elsewhere on the page bubbles here too.
    if (!event.currentTarget.contains(event.target)) return;
    onRowPress?.(row, button.current);
  };
  const rowButton = (content: ReactNode) => (
    <button
      ref={button}
      type="button"
      data-row-button
      className={styles.rowButton}
      onClick={() => onRowPress?.(row, button.current)}
      onKeyDown={moveBetweenRows}
    >
      {content}
    </button>
  );
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex}
      className={classNames(styles.row, onRowPress && styles.pressable, rowClassName?.(row))}
      onClick={onRowPress ? press : undefined}
    >
      {columns.map((column) => {
        const content = column.cell(row);
        return column.rowHeader ? (
          <th key={column.key} role="rowheader" scope="row" className={cellClass(column)}>
            {onRowPress ? rowButton(content) : content}
          </th>
        ) : (
          <td key={column.key} role="cell" className={cellClass(column)}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function SkeletonRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus.
    <tr className={classNames(styles.row, styles.waiting)} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton width={column.rowHeader ? '9rem' : '4rem'} />
        </td>
      ))}
    </tr>
  );
}

/** Sets the width; the style sheet decides where it applies. */
function widthStyle<Row>({ width }: Column<Row>) {
  return width === undefined ? undefined : ({ '--column-width': `${width}rem` } as CSSProperties);
}

function cellClass<Row>({ align, rowHeader, phone = 'hidden', only }: Column<Row>) {
  return classNames(
    styles.cell,
    align === 'end' && styles.end,
    rowHeader && styles.rowHeader,
    styles[`phone-${phone}`],
    only && styles[`only-${only}`],
  );
}
