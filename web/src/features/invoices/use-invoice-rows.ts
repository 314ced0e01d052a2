import { useMemo } from 'react';
import type { InvoiceList } from './invoice-model.js';
import { matchingInvoices, searchIndex } from './invoice-search.js';
import type { ListPlace } from './use-list-place.js';

/** Invoices per page. */
export const PAGE_SIZE = 9;

/** The rows of the shown page. A page behind the end of the list is the last one. */
export function useInvoiceRows(list: InvoiceList | undefined, { search, page: wanted }: ListPlace) {
  const index = useMemo(() => (list ? searchIndex(list.invoices, list.timeZone) : []), [list]);
  const matching = useMemo(() => matchingInvoices(index, search), [index, search]);
  const pageCount = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(wanted, pageCount);
  const start = (page - 1) * PAGE_SIZE;
  return { shown: matching.slice(start, start + PAGE_SIZE), matchCount: matching.length, page, pageCount, start };
}

export type InvoiceRows = ReturnType<typeof useInvoiceRows>;
