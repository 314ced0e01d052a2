import { PAGE_SIZE } from '@bahi/contracts/shared';
import type { Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { Pager } from '../../components/data/pager.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Notice } from '../../components/feedback/notice.js';
import { Button } from '../../components/form/button.js';
import { IconButton } from '../../components/form/icon-button.js';
import { CloseIcon, InvoiceIcon, SearchIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { count } from '../../lib/format/format.js';
import { paths } from '../../lib/navigation/paths.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { invoiceMessageFor } from './invoice-messages.js';
import type { Invoice, InvoiceAction } from './invoice-model.js';
import styles from './invoice-page.module.css';
import { InvoiceTable } from './invoice-table.js';
import type { InvoiceActions } from './use-invoice-actions.js';
import type { InvoiceRows } from './use-invoice-rows.js';
import { type Invoices, nameOfPlace } from './use-invoices.js';
import type { ListPlace } from './use-list-place.js';

const { list: texts } = invoicesTexts;

export interface InvoiceListCardProps {
  readonly list: Invoices['list'];
  readonly place: ListPlace;
  readonly rows: InvoiceRows;
  readonly actions: InvoiceActions;
  readonly onAction: (invoice: Invoice, action: InvoiceAction) => void;
  /** Around the table. */
  readonly ref: Ref<HTMLDivElement>;
}

/** The list in each of its states: loading, error, empty, no match, rows. Below its end: the way to deleted invoices. */
export function InvoiceListCard(props: InvoiceListCardProps) {
  const { list, rows, ref } = props;
  const failed = list.failure ? invoiceMessageFor('pageInvoices', list.failure) : null;
  const retry = () => void list.retry(); // it reports its own failure
  return (
    <Card title={texts.title} flush className={styles.list}>
      <Problems {...props} stale={list.data ? failed : null} onRetry={retry} />
      <div ref={ref}>
        {failed && !list.data ? (
          <div className={styles.failed}>
            <InlineError message={failed} onRetry={retry} retrying={list.isRefreshing} />
          </div>
        ) : (
          <Rows {...props} />
        )}
      </div>
      {rows.shown.length > 0 ? (
        <Pager
          page={rows.page}
          pageCount={rows.pageCount}
          onPageChange={(page) => (page > rows.page ? rows.goOn() : rows.goBack())}
          label={texts.pages}
        />
      ) : null}
      <DeletedLink {...props} />
    </Card>
  );
}

interface ProblemsProps extends InvoiceListCardProps {
  readonly stale: string | null;
  readonly onRetry: () => void;
}

/** The current failure, above the rows; the toast already showed it. */
function Problems({ actions: { problem, forgetProblem }, list, stale, onRetry }: ProblemsProps) {
  if (!problem && !stale) return null;
  return (
    <div className={styles.problems}>
      {problem ? (
        <Notice
          tone="danger"
          action={
            <IconButton
              label={texts.dismiss}
              icon={<CloseIcon aria-hidden="true" />}
              className={styles.dismiss}
              onClick={forgetProblem}
            />
          }
        >
          <span>{problem.message}</span> <span className={styles.problemOf}>{problem.invoiceId}</span>
        </Notice>
      ) : null}
      {stale ? (
        <InlineError
          kind="banner"
          message={stale}
          asOf={list.answeredAt}
          onRetry={onRetry}
          retrying={list.isRefreshing}
        />
      ) : null}
    </div>
  );
}

function Rows({ list, rows, place, actions, onAction }: InvoiceListCardProps) {
  if (list.data && rows.shown.length === 0 && rows.page === 1)
    return isLimited(place) ? <NoMatch onClear={() => showAll(place)} /> : <NoInvoices />;
  return (
    <InvoiceTable
      invoices={rows.shown}
      timeZone={list.data?.timeZone}
      refreshing={list.isRefreshing && list.data !== undefined}
      skeletonRows={list.data ? 0 : PAGE_SIZE}
      firstRow={rows.start + 1}
      rowCount={rows.count ?? undefined}
      onAction={onAction}
      pendingOf={({ invoiceId }) => actions.pending.get(invoiceId)}
    />
  );
}

/** On the first page of the whole list, when the figures above count more invoices than it has. */
function DeletedLink({ list, rows, place }: InvoiceListCardProps) {
  const { data } = list;
  const deleted = (data?.stats?.totalInvoices ?? 0) - (rows.count ?? Number.POSITIVE_INFINITY);
  if (isLimited(place) || data?.at !== nameOfPlace(place) || rows.page > 1 || deleted <= 0) return null;
  return (
    <div className={styles.deleted}>
      <Button variant="quiet" size="small" onClick={() => place.setSearch(texts.deletedQuery)}>
        {texts.showDeleted(deleted, count(deleted))}
      </Button>
    </div>
  );
}

function isLimited({ query, limits }: ListPlace) {
  return `${query}${limits.status}${limits.days}` !== '';
}

function showAll({ setSearch, limit }: ListPlace) {
  setSearch('');
  limit({ status: '', days: '' });
}

function NoInvoices() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<InvoiceIcon />}
      title={texts.none}
      action={<Button onClick={() => navigate(paths.product)}>{texts.goToProduct}</Button>}
    >
      <p>{texts.noneText}</p>
    </EmptyState>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState icon={<SearchIcon />} title={texts.noMatch} action={<Button onClick={onClear}>{texts.showAll}</Button>}>
      <p>{texts.noMatchText}</p>
    </EmptyState>
  );
}
