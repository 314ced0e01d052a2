import { useRef, useState } from 'react';
import { SearchField } from '../../components/form/search-field.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { count } from '../../lib/format/format.js';
import { usePageTitle } from '../../lib/navigation/use-page-title.js';
import { useShortcuts } from '../../lib/navigation/use-shortcuts.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { ConfirmDelete } from './confirm-delete.js';
import { InvoiceListCard } from './invoice-list-card.js';
import type { Invoice, InvoiceAction } from './invoice-model.js';
import styles from './invoice-page.module.css';
import { InvoiceStrip } from './invoice-strip.js';
import { InvoiceView } from './invoice-view.js';
import { useDeletion } from './use-deletion.js';
import { useInvoiceActions } from './use-invoice-actions.js';
import { useInvoiceRows } from './use-invoice-rows.js';
import { useInvoices } from './use-invoices.js';
import { useListPlace } from './use-list-place.js';

export { prefetchInvoices as prefetchData } from './use-invoices.js';

/** The Invoice page. */
export function InvoicePage() {
  const list = useInvoices();
  const place = useListPlace();
  const rows = useInvoiceRows(list.data, place);
  usePageTitle(appTexts.pages.invoice, rows.page);
  const actions = useInvoiceActions(list);
  const [viewed, setViewed] = useState<Invoice | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const deletion = useDeletion(actions, rows.shown, { table, search });

  const onAction = (invoice: Invoice, action: InvoiceAction) => {
    if (action === 'view') setViewed(invoice);
    else if (action === 'delete') deletion.ask(invoice);
    else void actions.change(invoice, action); // reports its own outcome
  };
  useShortcuts({
    '[': () => rows.page > 1 && place.setPage(rows.page - 1),
    v: ({ target }) => {
      const invoice = rows.shown[rowIndexOf(target, table.current)];
      if (invoice) setViewed(invoice);
    },
    ']': () => rows.page < rows.pageCount && place.setPage(rows.page + 1),
  });
  const isSearching = place.search.trim() !== '' && list.data !== undefined;
  return (
    <>
      <PageHeader title={appTexts.pages.invoice}>
        <SearchField
          ref={search}
          label={invoicesTexts.search}
          value={place.search}
          onValueChange={place.setSearch}
          status={
            isSearching ? invoicesTexts.matches(count(rows.matchCount), count(list.data?.invoices.length ?? 0)) : ''
          }
        />
      </PageHeader>
      <div className={styles.page}>
        <InvoiceStrip
          stats={list.data?.stats}
          loading={list.isLoading}
          failed={list.failure !== undefined && !list.data}
          refreshing={list.isRefreshing && list.data !== undefined}
        />
        <InvoiceListCard {...{ list, place, rows, actions, onAction }} ref={table} />
      </div>
      <ConfirmDelete {...deletion.dialog} />
      <InvoiceView invoice={viewed} timeZone={list.data?.timeZone} onClose={() => setViewed(null)} />
    </>
  );
}

/** Which row of the table has the focus, from 0; -1 when none has. */
function rowIndexOf(target: EventTarget | null, table: HTMLElement | null) {
  const row = target instanceof Element ? target.closest('tr') : null;
  return row ? [...(table?.querySelectorAll('tbody tr') ?? [])].indexOf(row) : -1;
}
