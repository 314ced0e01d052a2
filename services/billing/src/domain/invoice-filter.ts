import type { InvoiceStatus } from '@bahi/contracts/billing';

/** Which invoices a list shows; `null` matches all. */
export interface InvoiceFilter {
  readonly statuses: readonly InvoiceStatus[] | null;
  readonly archived: boolean | null;
}

/**
 * Converts the query of the list; Cancelled includes Returned. The plain list hides archived invoices; a list by status
 * shows them, so that figures computed from it do not change when an invoice is archived.
 */
export function invoiceFilter(query: { readonly status?: InvoiceStatus; readonly archived?: boolean }): InvoiceFilter {
  const { status, archived } = query;
  if (status === undefined) return { statuses: null, archived: archived ?? false };
  return { statuses: status === 'Cancelled' ? ['Returned', 'Cancelled'] : [status], archived: archived ?? null };
}

/** A word of an ETag that differs between filters. */
export function filterKey({ statuses, archived }: InvoiceFilter): string {
  return `${statuses?.join('+') ?? 'all'}-${archived}`;
}
