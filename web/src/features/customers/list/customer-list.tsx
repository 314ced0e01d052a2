import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useCallback, useMemo } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Button } from '../../../components/form/button.js';
import { CustomersIcon, SearchIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { count } from '../../../lib/format/format.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import { customerMessageFor } from '../customer-messages.js';
import type { ListedCustomer } from '../customer-model.js';
import { type CustomerAct, CustomerTable } from './customer-table.js';
import styles from './customers.module.css';
import { MOST_FOUND, type useCustomers } from './use-customers.js';
import type { CustomersPlace } from './use-customers-place.js';

export interface CustomerListProps {
  readonly customers: ReturnType<typeof useCustomers>;
  readonly place: CustomersPlace;
  readonly onAct: (act: CustomerAct, customer: ListedCustomer) => void;
  readonly onAdd: () => void;
}

/** The customers: loading, empty, failed, or one page of the list. */
export function CustomerListCard(props: CustomerListProps) {
  const { customers, place } = props;
  const { list, data, matches, isTooLong } = customers;
  const pageCount = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  return (
    <Card
      title={texts.table}
      flush
      state={list.failure ? (data ? 'stale' : 'error') : 'ready'}
      message={list.failure ? customerMessageFor('listCustomers', list.failure) : ''}
      asOf={list.answeredAt}
      onRetry={() => void list.retry()} // a failing retry reports itself
      retrying={list.isRefreshing}
      actions={<span className="meta">{data ? texts.found(matches.length, count(matches.length)) : ''}</span>}
    >
      {data && matches.length === 0 ? (
        <NothingFound {...props} />
      ) : (
        <PageOfCustomers {...props} pageCount={pageCount} />
      )}
      {matches.length > PAGE_SIZE ? (
        <Pager
          label={texts.pages}
          page={Math.min(place.page, pageCount)}
          pageCount={pageCount}
          onPageChange={place.goTo}
        />
      ) : null}
      {isTooLong ? <p className={`meta ${styles.below}`}>{texts.tooMany(count(MOST_FOUND))}</p> : null}
    </Card>
  );
}

function PageOfCustomers({ customers, place, onAct, pageCount }: CustomerListProps & { readonly pageCount: number }) {
  const { list, data, matches } = customers;
  const first = (Math.min(place.page, pageCount) - 1) * PAGE_SIZE;
  const { open, order } = place;
  const shown = useMemo(() => matches.slice(first, first + PAGE_SIZE), [matches, first]);
  const onOpen = useCallback(({ customerId }: ListedCustomer) => open(customerId), [open]);
  return (
    <CustomerTable
      customers={shown}
      list={data}
      refreshing={list.isRefreshing && data !== undefined}
      skeletonRows={data ? 0 : PAGE_SIZE}
      firstRow={first + 1}
      rowCount={matches.length}
      sort={place.sort}
      onSort={order}
      onOpen={onOpen}
      onAct={onAct}
    />
  );
}

function NothingFound({ place, onAdd }: CustomerListProps) {
  if (place.text.trim() || place.show)
    return (
      <EmptyState
        title={texts.noneFound}
        icon={<SearchIcon />}
        action={
          <Button
            onClick={() => {
              place.setText('');
              place.choose(null);
            }}
          >
            {texts.showAll}
          </Button>
        }
      >
        {texts.noneFoundText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={texts.empty}
      icon={<CustomersIcon />}
      action={
        <Button variant="primary" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
