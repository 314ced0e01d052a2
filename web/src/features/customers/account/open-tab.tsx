import type { OpenItem } from '@bahi/contracts/billing';
import { Link } from 'react-router-dom';
import { type Column, Table } from '../../../components/data/table.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Button } from '../../../components/form/button.js';
import { Card } from '../../../components/layout/card.js';
import { count, numericDate, rupees } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customerMessageFor } from '../customer-messages.js';
import { AgeBadge } from '../parts/age-badge.js';
import styles from './account.module.css';
import { billName } from './payment-outcome.js';
import type { useOpenItems } from './use-payment.js';

const { open: texts } = customerTexts;
const SKELETON_ROWS = 4;

export interface OpenTabProps {
  readonly open: ReturnType<typeof useOpenItems>;
  readonly onWriteOff: () => void;
}

/** What is not paid, the oldest first. */
export function OpenTab({ open, onWriteOff }: OpenTabProps) {
  const { data, failure, isRefreshing, retry, answeredAt } = open;
  const items = data?.items ?? [];
  return (
    <Card
      title={texts.caption}
      flush
      state={failure ? (data ? 'stale' : 'error') : 'ready'}
      message={failure ? customerMessageFor('listOpenItems', failure) : ''}
      asOf={answeredAt}
      onRetry={() => void retry()} // reports its own failure
      retrying={isRefreshing}
      actions={
        items.length > 0 ? (
          <Button size="small" variant="quiet" onClick={onWriteOff}>
            {texts.writeOff}
          </Button>
        ) : null
      }
    >
      {data && items.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <Table
          caption={texts.caption}
          columns={COLUMNS}
          rows={items}
          rowKey={({ invoiceId, day }) => invoiceId ?? `opening ${day}`}
          skeletonRows={data ? 0 : SKELETON_ROWS}
        />
      )}
      {data && data.count > items.length ? (
        <p className={`meta ${styles.below}`}>{texts.most(count(items.length), count(data.count))}</p>
      ) : null}
    </Card>
  );
}

const { columns } = texts;
const COLUMNS: Column<OpenItem>[] = [
  { key: 'bill', header: columns.bill, rowHeader: true, phone: 'title', cell: billCell },
  { key: 'day', header: columns.day, width: 8, phone: 'meta', cell: ({ day }) => numericDate(day) },
  { key: 'age', header: columns.age, width: 8, phone: 'meta2', cell: ({ age }) => <AgeBadge days={age} /> },
  {
    key: 'total',
    header: columns.total,
    width: 9,
    align: 'end',
    phone: 'hidden',
    cell: ({ total }) => rupees(total),
  },
  {
    key: 'open',
    header: columns.open,
    width: 9,
    align: 'end',
    phone: 'lead',
    cell: ({ open }) => <b className={styles.figure}>{rupees(open)}</b>,
  },
];

function billCell(item: OpenItem) {
  const { invoiceId } = item;
  if (invoiceId === null) return billName(item);
  return (
    <Link to={`${paths.invoice}?${new URLSearchParams({ q: invoiceId })}`} className={styles.bill}>
      {invoiceId}
    </Link>
  );
}
