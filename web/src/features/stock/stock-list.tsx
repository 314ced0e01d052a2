import type { ReactNode } from 'react';
import { Pager } from '../../components/data/pager.js';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import type { Endpoint } from '../../lib/api/use-endpoint.js';
import type { usePages } from '../../lib/api/use-pages.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import styles from './stock.module.css';
import { type StockCall, stockMessageFor } from './stock-messages.js';

export interface StockListProps {
  readonly call: StockCall;
  readonly list: Pick<Endpoint<unknown>, 'data' | 'failure' | 'answeredAt' | 'isRefreshing' | 'retry'>;
  readonly children: ReactNode;
}

export interface StockPagesProps extends Omit<StockListProps, 'list'> {
  readonly pages: Pick<ReturnType<typeof usePages>, 'page' | 'pageCount' | 'goTo'> & Pick<StockListProps, 'list'>;
}

/** A list that is loading, failed, or there, page by page. */
export function StockPages({ call, pages: { list, page, pageCount, goTo }, children }: StockPagesProps) {
  return (
    <>
      <StockList call={call} list={list}>
        {children}
      </StockList>
      {list.data && (page > 1 || pageCount === null) ? (
        <Pager page={page} pageCount={pageCount} onPageChange={goTo} label={stockTexts.pages} />
      ) : null}
    </>
  );
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
