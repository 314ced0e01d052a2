import { PAGE_SIZE } from '@bahi/contracts/shared';
import { type ReactNode, useMemo } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Button } from '../../../components/form/button.js';
import { ProductIcon, SearchIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import { PHONE, useMedia } from '../../../lib/browser/use-media.js';
import { count } from '../../../lib/format/format.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import { productMessageFor } from '../product-messages.js';
import type { ProductList as List, Product } from '../product-model.js';
import styles from '../product-page.module.css';
import { pageCountOf } from './product-pages.js';
import { ProductTable } from './product-table.js';
import type { ListLimits } from './shown-products.js';

/** Products that are labelled at a time, those that stand first. */
const MOST_LABELLED = 100;

const { list: texts } = productsTexts;

export interface ProductListProps {
  readonly list: Endpoint<List>;
  /** What the search leaves, all pages of it. */
  readonly matches: readonly Product[];
  readonly query: string;
  /** What the list is limited to, and its order. */
  readonly limits: ListLimits;
  readonly page: number;
  /** The status while the list is fetched again after an add or an import. */
  readonly updating: string | null;
  readonly soldKey: string | null;
  readonly markedKey: string | null;
  readonly onPageChange: (page: number) => void;
  readonly onOpen: (product: Product) => void;
  readonly onManage: (product: Product) => void;
  readonly onShow: (part: 'archived' | 'tax') => void;
  readonly onLabels: (products: readonly Product[]) => void;
  readonly onClearSearch: () => void;
  readonly onLimit: (limits: Partial<ListLimits>) => void;
  /** The part with the limits, which a phone shows by a press. */
  readonly tools: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void };
  readonly onAdd: () => void;
}

/** The products card: loading, empty, failed, or one page of the list. */
export function ProductList(props: ProductListProps) {
  const { list, matches, query, limits, page, updating, tools } = props;
  const failed = list.failure ? productMessageFor('listProducts', list.failure) : undefined;
  const state = failed ? (list.data ? 'stale' : 'error') : 'ready';
  const pageCount = pageCountOf(matches.length);
  const isPhone = useMedia(PHONE);
  return (
    <Card
      title={texts.title}
      flush
      state={state}
      message={failed}
      asOf={list.answeredAt}
      onRetry={() => void list.retry()} // a failing retry reports itself
      retrying={list.isRefreshing}
      actions={
        <>
          <ListStatus updating={updating}>
            {list.data ? countText(matches.length, query || limits.show || limits.category) : ''}
          </ListStatus>
          {isPhone ? (
            <Button size="small" aria-expanded={tools.isOpen} aria-controls={tools.id} onClick={tools.toggle}>
              {texts.filter}
            </Button>
          ) : null}
        </>
      }
    >
      {list.data && matches.length === 0 ? <NothingFound {...props} /> : <PageOfProducts {...props} />}
      {list.data && matches.length > 0 ? (
        <Pager label={texts.pages} page={page} pageCount={pageCount} onPageChange={props.onPageChange} />
      ) : null}
      {list.data ? (
        <div className={styles.archived}>
          {matches.length > 0 ? (
            <Button size="small" variant="quiet" onClick={() => props.onLabels(matches.slice(0, MOST_LABELLED))}>
              {texts.labels(Math.min(matches.length, MOST_LABELLED))}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={() => props.onShow('archived')}>
            {texts.archived}
          </Button>
          <Button size="small" variant="quiet" onClick={() => props.onShow('tax')}>
            {texts.taxToSet}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function countText(matches: number, isLimited: string | null) {
  return isLimited ? texts.found(matches, count(matches)) : texts.inAll(matches, count(matches));
}

function ListStatus({ updating, children }: { readonly updating: string | null; readonly children: ReactNode }) {
  return (
    <span className={`meta ${styles.count}`}>
      <span role="status">{updating}</span>
      {updating ? null : <span>{children}</span>}
    </span>
  );
}

function PageOfProducts(props: ProductListProps) {
  const { list, matches, limits, page, updating, soldKey, markedKey, onOpen, onManage, onLimit } = props;
  const from = (page - 1) * PAGE_SIZE;
  // The same array while nothing changed, so that typing a search does not draw the rows again.
  const rows = useMemo(() => matches.slice(from, from + PAGE_SIZE), [matches, from]);
  return (
    <ProductTable
      products={rows}
      timeZone={list.data?.timeZone}
      skeletonRows={list.data ? 0 : PAGE_SIZE}
      refreshing={Boolean(list.data) && (updating !== null || list.isRefreshing)}
      firstRow={from + 1}
      rowCount={matches.length}
      soldKey={soldKey}
      markedKey={markedKey}
      onOpen={onOpen}
      onManage={onManage}
      sort={limits.sort}
      onLimit={onLimit}
    />
  );
}

function NothingFound({ query, limits: { show, category }, onClearSearch, onLimit, onAdd }: ProductListProps) {
  if ((show || category) && !query)
    return (
      <EmptyState
        title={texts.none}
        icon={<ProductIcon />}
        action={<Button onClick={() => onLimit({ show: null, category: null })}>{texts.allProducts}</Button>}
      >
        {texts.nothingShown[show ?? 'all']}
      </EmptyState>
    );
  return query ? (
    <EmptyState
      title={texts.none}
      icon={<SearchIcon />}
      action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
    >
      {texts.nothingMatches(query)}
    </EmptyState>
  ) : (
    <EmptyState
      title={texts.none}
      icon={<ProductIcon />}
      action={
        <Button variant="primary" onClick={onAdd}>
          {texts.addFirst}
        </Button>
      }
    >
      {texts.howToAdd}
    </EmptyState>
  );
}
