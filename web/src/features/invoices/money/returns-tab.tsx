import { type Day, PAGE_SIZE } from '@bahi/contracts/shared';
import { useState } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { type Column, Table } from '../../../components/data/table.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { DayFilter } from '../../../components/form/day-filter.js';
import { Card } from '../../../components/layout/card.js';
import { moneyClient } from '../../../lib/api/money.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { clockTime, rupees } from '../../../lib/format/format.js';
import { failedOrError, messagesOf } from '../../../lib/messages/message-rule.js';
import { creditNoteTexts } from '../../../lib/texts/en/credit-note.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { BillLink } from './bill-link.js';
import { CreditNoteView } from './credit-note-view.js';
import { type Note, refundWords } from './note-document.js';
import styles from './payments-tab.module.css';

const { list: texts } = creditNoteTexts;

const messageFor = messagesOf({ listCreditNotes: failedOrError(texts.failed, texts.error) });

/** The credit notes, newest first: all, or those of a day. Each opens as it is printed. */
export function ReturnsTab() {
  const [day, setDay] = useState<Day | null>(null);
  const [viewed, setViewed] = useState<Note | null>(null);
  const { list, page, pageCount, goTo } = usePages('listCreditNotes', day ? { day } : {}, (query) =>
    moneyClient.listCreditNotes({ query }),
  );
  const { data, failure, isRefreshing, answeredAt } = list;
  const notes = data?.creditNotes ?? [];
  return (
    <Card
      title={texts.title}
      flush
      state={failure ? (data ? 'stale' : 'error') : 'ready'}
      message={failure ? messageFor('listCreditNotes', failure) : ''}
      asOf={answeredAt}
      onRetry={() => void list.retry()} // reports its own failure
      retrying={isRefreshing}
    >
      <search className={styles.filters} aria-label={moneyTexts.filters.label}>
        <DayFilter texts={moneyTexts.filters} className={styles.day} onChoose={setDay} />
      </search>
      {data && notes.length === 0 ? (
        <EmptyState title={day ? texts.noneFound : texts.none}>
          <p>{day ? texts.noneFoundText : texts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <Table
            caption={texts.title}
            columns={COLUMNS}
            rows={notes}
            rowKey={({ creditNoteId }) => creditNoteId}
            onRowPress={setViewed}
            refreshing={isRefreshing && data !== undefined}
            skeletonRows={data ? 0 : PAGE_SIZE}
            firstRow={(page - 1) * PAGE_SIZE + 1}
          />
          <Pager page={page} pageCount={pageCount} onPageChange={goTo} label={texts.pages} />
        </>
      )}
      {viewed ? <CreditNoteView note={viewed} timeZone={data?.timeZone} onClose={() => setViewed(null)} /> : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Note>[] = [
  {
    key: 'note',
    header: texts.columns.note,
    rowHeader: true,
    width: 10,
    phone: 'title',
    cell: ({ creditNoteId }) => creditNoteId,
  },
  {
    key: 'invoice',
    header: texts.columns.invoice,
    width: 11,
    phone: 'meta',
    cell: ({ invoiceId }) => <BillLink invoiceId={invoiceId} />,
  },
  {
    key: 'when',
    header: texts.columns.when,
    width: 9,
    phone: 'hidden',
    cell: ({ issuedAt }) => clockTime(Date.parse(issuedAt)),
  },
  { key: 'reason', header: texts.columns.reason, phone: 'hidden', cell: ({ reason }) => reason },
  { key: 'how', header: texts.columns.how, width: 10, phone: 'badge', cell: refundWords },
  {
    key: 'amount',
    header: texts.columns.amount,
    width: 8,
    align: 'end',
    phone: 'lead',
    cell: ({ amount }) => rupees(amount),
  },
];
