import type { AccountEntry } from '@bahi/contracts/billing';
import { useMemo, useState } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { type Column, Table } from '../../../components/data/table.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Card } from '../../../components/layout/card.js';
import { customersClient } from '../../../lib/api/customers.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { rupees, shortDate } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customerMessageFor } from '../customer-messages.js';
import { columnAmount } from '../parts/balance-text.js';
import styles from './account.module.css';
import { onlyDues, whatOf } from './ledger-model.js';
import { ReceiptDialog } from './receipt-dialog.js';

const { ledger: texts } = customerTexts;
const SKELETON_ROWS = 5;

/** The entries of an account, the newest first; what was paid at once can be left out. */
export function LedgerTab({ customerId }: { readonly customerId: string }) {
  const [isShort, setIsShort] = useState(false);
  const [receiptOf, setReceiptOf] = useState<string | null>(null);
  const { list, page, pageCount, goTo } = usePages('readLedger', { customerId }, ({ limit, cursor }) =>
    customersClient.readLedger({
      params: { customerId },
      query: { limit: String(limit), ...(cursor ? { cursor } : {}) },
    }),
  );
  const { data, failure, isRefreshing, retry, answeredAt } = list;
  const columns = useMemo(() => columnsFor(data?.timeZone, setReceiptOf), [data?.timeZone]);
  const entries = data?.entries ?? [];
  return (
    <Card
      title={texts.caption}
      flush
      state={failure ? (data ? 'stale' : 'error') : 'ready'}
      message={failure ? customerMessageFor('readLedger', failure) : ''}
      asOf={answeredAt}
      onRetry={() => void retry()} // reports its own failure
      retrying={isRefreshing}
      actions={
        <label className={styles.check}>
          <input type="checkbox" checked={isShort} onChange={(event) => setIsShort(event.target.checked)} />
          {texts.onlyDues}
        </label>
      }
    >
      {data && entries.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <Table
          caption={texts.caption}
          columns={columns}
          rows={isShort ? onlyDues(entries) : entries}
          rowKey={({ entryNo }) => String(entryNo)}
          skeletonRows={data ? 0 : SKELETON_ROWS}
          refreshing={isRefreshing && data !== undefined}
        />
      )}
      {data && (page > 1 || pageCount === null) ? (
        <Pager page={page} pageCount={pageCount} onPageChange={goTo} label={texts.pages} />
      ) : null}
      {receiptOf ? <ReceiptDialog paymentId={receiptOf} onClose={() => setReceiptOf(null)} /> : null}
    </Card>
  );
}

function columnsFor(timeZone: string | undefined, onReceipt: (paymentId: string) => void): Column<AccountEntry>[] {
  const { columns } = texts;
  return [
    { key: 'day', header: columns.day, width: 7, phone: 'meta', cell: ({ at }) => shortDate(at, timeZone) },
    {
      key: 'what',
      header: columns.what,
      rowHeader: true,
      phone: 'title',
      cell: (entry) => <WhatCell entry={entry} onReceipt={onReceipt} />,
    },
    {
      key: 'debit',
      header: columns.debit,
      width: 8,
      align: 'end',
      phone: 'meta2',
      cell: ({ debit }) => columnAmount(debit),
    },
    {
      key: 'credit',
      header: columns.credit,
      width: 8,
      align: 'end',
      phone: 'meta2',
      cell: ({ credit }) => (credit === 0 ? '' : <span className={styles.credit}>{columnAmount(-credit)}</span>),
    },
    {
      key: 'balance',
      header: columns.balance,
      width: 8,
      align: 'end',
      phone: 'lead',
      cell: ({ balance }) => <b className={styles.figure}>{rupees(balance)}</b>,
    },
  ];
}

interface WhatCellProps {
  readonly entry: AccountEntry;
  readonly onReceipt: (paymentId: string) => void;
}

function WhatCell({ entry, onReceipt }: WhatCellProps) {
  const { word, number, said } = whatOf(entry);
  const { paymentId } = entry;
  const details = [paymentId ? null : number, said].filter(Boolean).join(' · ');
  return (
    <span className={styles.what}>
      <b className={styles.word}>{word}</b>{' '}
      {paymentId && number ? (
        <button
          type="button"
          className={styles.number}
          aria-label={customerTexts.receipt.show(number)}
          onClick={() => onReceipt(paymentId)}
        >
          {number}
        </button>
      ) : null}{' '}
      <span className="meta">{details}</span>
    </span>
  );
}
