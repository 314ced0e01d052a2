import { PAGE_SIZE } from '@bahi/contracts/shared';
import { Link } from 'react-router-dom';
import { Pager } from '../../../components/data/pager.js';
import { type Column, Table } from '../../../components/data/table.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Card } from '../../../components/layout/card.js';
import { clockTime } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { signedAmount, wordOfMethod, wordOfState } from './payment-words.js';
import styles from './payments-tab.module.css';
import { moneyMessageFor, type Payment } from './use-invoice-detail.js';
import { usePayments } from './use-payments.js';

const { list: texts, causes } = moneyTexts;

/** All payments and refunds, newest first. */
export function PaymentsTab() {
  const { list, page, pageCount, goTo } = usePayments();
  const { data, failure, isRefreshing, answeredAt } = list;
  const payments = data?.payments ?? [];
  return (
    <Card
      title={texts.title}
      flush
      state={failure ? (data ? 'stale' : 'error') : 'ready'}
      message={failure ? moneyMessageFor('listPayments', failure) : ''}
      asOf={answeredAt}
      onRetry={() => void list.retry()} // reports its own failure
      retrying={isRefreshing}
    >
      {data && payments.length === 0 ? (
        <EmptyState title={texts.none}>
          <p>{texts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <Table
            caption={texts.title}
            columns={COLUMNS}
            rows={payments}
            rowKey={({ paymentId }) => paymentId}
            refreshing={isRefreshing && data !== undefined}
            skeletonRows={data ? 0 : PAGE_SIZE}
            firstRow={(page - 1) * PAGE_SIZE + 1}
          />
          <Pager page={page} pageCount={pageCount} onPageChange={goTo} label={texts.pages} />
        </>
      )}
    </Card>
  );
}

const COLUMNS: Column<Payment>[] = [
  {
    key: 'invoice',
    header: texts.columns.invoice,
    rowHeader: true,
    phone: 'title',
    cell: ({ invoiceId }) => (
      <Link to={billsWith(invoiceId)} className={styles.bill}>
        {invoiceId}
      </Link>
    ),
  },
  {
    key: 'when',
    header: texts.columns.when,
    width: 10,
    phone: 'meta',
    cell: ({ takenAt }) => clockTime(Date.parse(takenAt)),
  },
  { key: 'method', header: texts.columns.method, width: 9, phone: 'meta2', cell: wordOfMethod },
  { key: 'cause', header: texts.columns.cause, width: 9, phone: 'hidden', cell: ({ cause }) => causes[cause] },
  { key: 'state', header: texts.columns.state, width: 8, phone: 'badge', cell: wordOfState },
  { key: 'amount', header: texts.columns.amount, width: 9, align: 'end', phone: 'lead', cell: signedAmount },
];

/** The list of bills with this one alone. */
function billsWith(invoiceId: string) {
  return `${paths.invoice}?${new URLSearchParams({ q: invoiceId })}`;
}
