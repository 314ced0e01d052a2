import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useEffect } from 'react';
import { ApiFailure } from '../../lib/api/api-failure.js';
import type { Invoices } from './use-invoices.js';
import type { ListPlace } from './use-list-place.js';

/** The rows of the shown page, and the ways to the pages beside it. */
export function useInvoiceRows({ list, isCurrent, count }: Invoices, place: ListPlace) {
  const { page, cursor, goTo } = place;
  const { data, failure } = list;
  const { next = null, previous = null, invoices = [] } = data ?? {};
  const goBack = (how?: { readonly replace: boolean }) => {
    if (page > 2 && previous) goTo(page - 1, previous, how);
    else goTo(1, undefined, how);
  };
  // The last row of the page was deleted, or the address has a cursor that the server does not know.
  const isBehind = isCurrent && page > 1 && invoices.length === 0;
  const isUnknown = cursor !== undefined && failure instanceof ApiFailure && failure.status === 400;
  useEffect(() => {
    if (isUnknown) goTo(1, undefined, { replace: true });
    else if (isBehind) goBack({ replace: true });
  });
  return {
    shown: invoices,
    count,
    page,
    /** `null` while it is not known how many there are. */
    pageCount: pagesOf({ page, hasNext: next !== null, count }),
    start: (page - 1) * PAGE_SIZE,
    goBack: () => (isCurrent && page > 1 ? goBack() : undefined),
    goOn: () => (isCurrent && next !== null ? goTo(page + 1, next) : undefined),
  };
}

interface Known {
  readonly page: number;
  readonly hasNext: boolean;
  readonly count: number | null;
}

function pagesOf({ page, hasNext, count }: Known): number | null {
  if (!hasNext) return page;
  return count === null ? null : Math.max(page + 1, Math.ceil(count / PAGE_SIZE));
}

export type InvoiceRows = ReturnType<typeof useInvoiceRows>;
