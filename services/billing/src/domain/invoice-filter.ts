import type { InvoiceStatus } from '@bahi/contracts/billing';

/** Which invoices a list shows; `null` is "whatever it is". */
export interface InvoiceFilter {
  readonly statuses: readonly InvoiceStatus[] | null;
  readonly archived: boolean | null;
}

/**
 * Reads the query of the list. Cancelled means taken back, however it was called. The plain list hides what is
 * archived; a list by status shows it, so that figures made from such a list do not move when something is archived.
 */
export function invoiceFilter(query: { readonly status?: InvoiceStatus; readonly archived?: boolean }): InvoiceFilter {
  const { status, archived } = query;
  if (status === undefined) return { statuses: null, archived: archived ?? false };
  return { statuses: status === 'Cancelled' ? ['Returned', 'Cancelled'] : [status], archived: archived ?? null };
}

/** One text per filter, for caches. */
export function filterName({ statuses, archived }: InvoiceFilter): string {
  return `${statuses?.join('+') ?? 'all'} ${archived}`;
}
