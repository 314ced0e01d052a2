import type { ReactNode } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import type { Endpoint } from '../../lib/api/use-endpoint.js';
import styles from './stock.module.css';
import { type StockCall, stockMessageFor } from './stock-messages.js';

export interface StockListProps {
  readonly call: StockCall;
  readonly list: Pick<Endpoint<unknown>, 'data' | 'failure' | 'answeredAt' | 'isRefreshing' | 'retry'>;
  readonly children: ReactNode;
}

/** A list that is loading, failed, or there. */
export function StockList({ call, list, children }: StockListProps) {
  return (
    <>
      {list.failure ? (
        <InlineError
          kind="banner"
          message={stockMessageFor(call, list.failure)}
          asOf={list.answeredAt}
          onRetry={() => void list.retry()} // reports its own failure
          retrying={list.isRefreshing}
        />
      ) : null}
      {list.data || list.failure ? null : (
        <div className={styles.rows} aria-busy="true">
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      )}
      {list.data ? children : null}
    </>
  );
}
