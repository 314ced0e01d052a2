import type { CountRow } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { type Column, Table } from '../../../components/data/table.js';
import { Button } from '../../../components/form/button.js';
import { Select } from '../../../components/form/select.js';
import { Card } from '../../../components/layout/card.js';
import { count as countText, quantity, rupees, units } from '../../../lib/format/format.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import type { Review } from './use-review.js';
import { isApprovable, mustBeCountedAgain, REVIEW_FILTERS, type ReviewFilter } from './use-sheet.js';

const { review: texts } = stockTexts;
const PAGE = 50;

export interface ReviewTableProps {
  readonly review: Review;
  /** Whether it can still be changed. */
  readonly isOpen: boolean;
  readonly onCountAgain: (row: CountRow) => void;
}

/** The rows of the sheet by filter, page by page. */
export function ReviewTable(props: ReviewTableProps) {
  const { filtered } = props.review;
  const [filter, setFilter] = useState<ReviewFilter>('differs');
  const [page, setPage] = useState(1);
  const rows = filtered[filter];
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE));
  const from = (Math.min(page, pageCount) - 1) * PAGE;
  const choose = (next: string) => {
    setFilter(next as ReviewFilter);
    setPage(1);
  };
  return (
    <Card
      title={texts.caption}
      flush
      actions={
        <Select
          label={texts.show}
          hideLabel
          options={REVIEW_FILTERS.map((value) => ({
            value,
            label: `${texts.filters[value]} (${countText(filtered[value].length)})`,
          }))}
          value={filter}
          onChange={(event) => choose(event.target.value)}
        />
      }
    >
      {rows.length === 0 ? (
        <p className={styles.nothing}>{texts.nothing[filter]}</p>
      ) : (
        <Table
          caption={texts.caption}
          columns={columnsOf(props)}
          rows={rows.slice(from, from + PAGE)}
          rowKey={(row) => row._id}
          rowCount={rows.length}
          firstRow={from + 1}
        />
      )}
      {pageCount > 1 ? (
        <Pager label={texts.pages} page={Math.min(page, pageCount)} pageCount={pageCount} onPageChange={setPage} />
      ) : null}
    </Card>
  );
}

function columnsOf({ review, isOpen, onCountAgain }: ReviewTableProps): readonly Column<CountRow>[] {
  const { columns } = texts;
  const tick: Column<CountRow> = {
    key: 'tick',
    header: columns.approve,
    hideHeader: true,
    width: 3.5,
    phone: 'end',
    cell: (row) => (isApprovable(row) ? <Tick row={row} review={review} /> : null),
  };
  const act: Column<CountRow> = {
    key: 'act',
    header: columns.act,
    hideHeader: true,
    width: 9,
    align: 'end',
    phone: 'actions',
    cell: (row) => <RowAct row={row} review={review} onCountAgain={onCountAgain} />,
  };
  return [
    ...(isOpen ? [tick] : []),
    {
      key: 'product',
      header: columns.product,
      rowHeader: true,
      phone: 'title',
      cell: (row) => (
        <span className={styles.what}>
          <span>{row.productName}</span>
          <RowNote row={row} />
        </span>
      ),
    },
    { key: 'expected', header: columns.expected, align: 'end', width: 7, phone: 'hidden', cell: withUnit('expected') },
    { key: 'counted', header: columns.counted, align: 'end', width: 7, phone: 'meta', cell: withUnit('counted') },
    {
      key: 'difference',
      header: columns.difference,
      align: 'end',
      width: 7,
      phone: 'lead',
      cell: ({ difference }) => <b>{typeof difference === 'number' ? signed(difference) : ''}</b>,
    },
    {
      key: 'value',
      header: columns.value,
      align: 'end',
      width: 7.5,
      phone: 'meta2',
      cell: ({ value }) => (typeof value === 'number' ? rupees(value) : ''),
    },
    ...(isOpen ? [act] : []),
  ];
}

function withUnit(field: 'expected' | 'counted') {
  return ({ [field]: amount, unit }: CountRow) => (typeof amount === 'number' ? quantity(amount, unit) : '');
}

function signed(amount: number) {
  return amount > 0 ? `+${units(amount)}` : units(amount).replace('-', '\u2212');
}

interface RowProps {
  readonly row: CountRow;
  readonly review: Review;
}

function Tick({ row, review: { isTicked, tick } }: RowProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={texts.tick(row.productName)}
      checked={isTicked(row)}
      onChange={(event) => tick(row._id, event.target.checked)}
    />
  );
}

function RowNote({ row }: Pick<RowProps, 'row'>) {
  if (row.isApproved) return <span className="meta">{texts.approved}</span>;
  if (row.isMoved) return <span className={styles.waiting}>{texts.moved}</span>;
  return row.counted === null ? <span className="meta">{texts.leftAlone}</span> : null;
}

function RowAct({ row, review, onCountAgain }: RowProps & Pick<ReviewTableProps, 'onCountAgain'>) {
  const { productName, counted, isApproved } = row;
  if (isApproved) return null;
  if (counted === null)
    return (
      <Button
        size="small"
        inactive={review.acting.isBusy}
        aria-label={texts.toZeroOf(productName)}
        onClick={() => void review.enter(row, 0, { again: false, done: texts.setToZero(productName) })}
      >
        {texts.toZero}
      </Button>
    );
  return (
    <Button
      size="small"
      variant={mustBeCountedAgain(row) ? 'primary' : 'quiet'}
      inactive={review.acting.isBusy}
      aria-label={texts.againOf(productName)}
      onClick={() => onCountAgain(row)}
    >
      {texts.again}
    </Button>
  );
}
