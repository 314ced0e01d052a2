import { Suspense, useRef, useState } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { SearchField } from '../../components/form/search-field.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { useSearchFocus } from '../../lib/browser/use-search-focus.js';
import { count } from '../../lib/format/format.js';
import { usePageTitle } from '../../lib/navigation/use-page-title.js';
import { useShortcuts } from '../../lib/navigation/use-shortcuts.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { ConfirmDelete, ConfirmReturn } from './confirm-change.js';
import { InvoiceLimits } from './invoice-limits.js';
import { InvoiceListCard } from './invoice-list-card.js';
import type { Invoice, InvoiceAction } from './invoice-model.js';
import styles from './invoice-page.module.css';
import { InvoiceStrip } from './invoice-strip.js';
import { InvoiceTabs } from './invoice-tabs.js';
import { InvoiceView } from './invoice-view.js';
import { PaymentsTab, ReturnsTab, ToConfirmTab } from './money-chunk.js';
import { useConfirmation } from './use-confirmation.js';
import { useInvoiceActions } from './use-invoice-actions.js';
import { useInvoiceRows } from './use-invoice-rows.js';
import { type InvoiceTab, useInvoiceTab } from './use-invoice-tab.js';
import { useInvoices } from './use-invoices.js';
import { useListPlace } from './use-list-place.js';
import { useScannedBill } from './use-scanned-bill.js';

export { prefetchInvoices as prefetchData } from './use-invoices.js';

/** The Invoice page. */
export function InvoicePage() {
  const place = useListPlace();
  const invoices = useInvoices(place);
  const { list, count: matchCount } = invoices;
  const rows = useInvoiceRows(invoices, place);
  const { tab, choose: chooseTab } = useInvoiceTab();
  usePageTitle(appTexts.pages.invoice, rows.page);
  const actions = useInvoiceActions(list);
  const [viewed, setViewed] = useState<Invoice | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { isFocused, onFocusChange } = useSearchFocus();
  const isSearching = isFocused || place.search !== '';
  const table = useRef<HTMLDivElement>(null);
  const confirmation = useConfirmation(actions, rows.shown, { table, search });

  useScannedBill({ place, shown: rows.shown, isActive: viewed === null, onOpen: setViewed });

  const onAction = (invoice: Invoice, action: InvoiceAction) => {
    if (action === 'view') setViewed(invoice);
    else if (action !== 'pay') confirmation.ask(invoice, action);
    else void actions.change(invoice, action); // reports its own outcome
  };
  useShortcuts({
    '[': () => (tab === 'bills' ? rows.goBack() : undefined),
    v: ({ target }) => {
      const invoice = rows.shown[rowIndexOf(target, table.current)];
      if (invoice) setViewed(invoice);
    },
    ']': () => (tab === 'bills' ? rows.goOn() : undefined),
  });
  return (
    <>
      <PageHeader title={appTexts.pages.invoice}>
        {tab === 'bills' ? (
          <SearchField
            ref={search}
            label={invoicesTexts.search}
            value={place.search}
            onValueChange={place.setSearch}
            onFocusChange={onFocusChange}
            status={place.query && invoices.isCurrent ? resultsText(matchCount, rows.shown.length) : ''}
          />
        ) : null}
      </PageHeader>
      <InvoiceTabs chosen={tab} onChoose={chooseTab}>
        {tab === 'bills' ? (
          <div className={styles.page}>
            <div className={isSearching ? styles.besideSearch : undefined}>
              <InvoiceStrip
                stats={list.data?.stats}
                loading={list.isLoading}
                failed={list.failure !== undefined && !list.data}
                refreshing={list.isRefreshing && list.data !== undefined}
              />
            </div>
            <InvoiceLimits place={place} data={list.data} />
            <InvoiceListCard {...{ list, place, rows, actions, onAction }} ref={table} />
          </div>
        ) : (
          <Suspense fallback={<Skeleton className={styles.tabWaits} height="20rem" />}>
            <MoneyTab tab={tab} onChanged={() => void list.retry()} />
          </Suspense>
        )}
      </InvoiceTabs>
      <ConfirmReturn {...confirmation.dialogOf('return')} />
      <ConfirmDelete {...confirmation.dialogOf('delete')} />
      <InvoiceView
        invoice={viewed}
        timeZone={list.data?.timeZone}
        onClose={() => setViewed(null)}
        onChanged={() => void list.retry()}
      />
    </>
  );
}

interface MoneyTabProps {
  readonly tab: InvoiceTab;
  /** The bills are not what the list knows. */
  readonly onChanged: () => void;
}

function MoneyTab({ tab, onChanged }: MoneyTabProps) {
  if (tab === 'payments') return <PaymentsTab onChanged={onChanged} />;
  return tab === 'returns' ? <ReturnsTab /> : <ToConfirmTab onChanged={onChanged} />;
}

function resultsText(matchCount: number | null, shown: number) {
  const { results, moreResults } = invoicesTexts;
  return matchCount === null ? moreResults(count(shown)) : results(matchCount, count(matchCount));
}

/** Which row of the table has the focus, from 0; -1 when none has. */
function rowIndexOf(target: EventTarget | null, table: HTMLElement | null) {
  const row = target instanceof Element ? target.closest('tr') : null;
  return row ? [...(table?.querySelectorAll('tbody tr') ?? [])].indexOf(row) : -1;
}
