import type { MoneyMethod, PaymentState } from '@bahi/contracts/billing';
import { type Day, PAGE_SIZE } from '@bahi/contracts/shared';
import { useState } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { type Column, Table } from '../../../components/data/table.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { DayFilter } from '../../../components/form/day-filter.js';
import { Select } from '../../../components/form/select.js';
import { Card } from '../../../components/layout/card.js';
import { METHODS } from '../../../components/payment/method-tiles.js';
import { moneyClient } from '../../../lib/api/money.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { clockTime } from '../../../lib/format/format.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { BillLink } from './bill-link.js';
import { PaymentMenu } from './payment-menu.js';
import { signedAmount, wordOfMethod, wordOfState } from './payment-words.js';
import styles from './payments-tab.module.css';
import { moneyMessageFor, type Payment } from './use-invoice-detail.js';
import { useOpenSessions } from './use-open-sessions.js';

const { list: texts, filters, causes } = moneyTexts;

interface Filter {
  readonly day?: Day;
  readonly method?: MoneyMethod;
  readonly state?: PaymentState;
}

export interface PaymentsTabProps {
  /** Money was reversed or noted otherwise: the bills have changed. */
  readonly onChanged: () => void;
}

/** Payments and refunds, newest first: all, or those of a day, a method or a state. */
export function PaymentsTab({ onChanged }: PaymentsTabProps) {
  const [filter, setFilter] = useState<Filter>({});
  const { list, page, pageCount, goTo } = usePages('listPayments', filter, (query) =>
    moneyClient.listPayments({ query }),
  );
  const { data, failure, isRefreshing, answeredAt } = list;
  const payments = data?.payments ?? [];
  const canChangeMethod = useOpenSessions(payments);
  const onSettled = () => {
    void list.retry(); // the list reports it
    onChanged();
  };
  const isFiltered = Object.keys(filter).length > 0;
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
      <PaymentFilters filter={filter} onChange={setFilter} />
      {data && payments.length === 0 ? (
        <EmptyState title={isFiltered ? texts.noneFound : texts.none}>
          <p>{isFiltered ? texts.noneFoundText : texts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <Table
            caption={texts.title}
            columns={[
              ...COLUMNS,
              {
                key: 'actions',
                header: texts.columns.actions,
                hideHeader: true,
                width: 4,
                align: 'end',
                phone: 'end',
                cell: (payment) => (
                  <PaymentMenu payment={payment} canChangeMethod={canChangeMethod(payment)} onSettled={onSettled} />
                ),
              },
            ]}
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

interface PaymentFiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

const ALL_METHODS = METHODS.map(({ method }) => ({ value: method, label: paymentTexts.methods[method] }));
const ALL_STATES = (['done', 'pending', 'failed', 'reversed'] as const).map((state) => ({
  value: state,
  label: filters.states[state],
}));

function PaymentFilters({ filter: { day, method, state }, onChange }: PaymentFiltersProps) {
  const choose = (next: { readonly [Name in keyof Filter]: Filter[Name] | null | '' }) =>
    onChange(
      Object.fromEntries(Object.entries({ day, method, state, ...next }).filter(([, value]) => value)) as Filter,
    );
  return (
    <search className={styles.filters} aria-label={filters.label}>
      <DayFilter texts={filters} className={styles.day} onChoose={(chosen) => choose({ day: chosen })} />
      <Select
        label={filters.method}
        value={method ?? ''}
        options={[{ value: '', label: filters.allMethods }, ...ALL_METHODS]}
        onChange={(event) => choose({ method: event.target.value as MoneyMethod | '' })}
      />
      <Select
        label={filters.state}
        value={state ?? ''}
        options={[{ value: '', label: filters.allStates }, ...ALL_STATES]}
        onChange={(event) => choose({ state: event.target.value as PaymentState | '' })}
      />
    </search>
  );
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'invoice',
    header: texts.columns.invoice,
    rowHeader: true,
    phone: 'title',
    cell: ({ invoiceId, receiptId }) => (invoiceId === null ? receiptId : <BillLink invoiceId={invoiceId} />),
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
