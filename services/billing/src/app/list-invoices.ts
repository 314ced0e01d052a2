import { RECENT_HOURS } from '@bahi/contracts/shared';
import { readShopVersion, type Tx } from '@bahi/platform/data';
import { countInvoices, readSummary, listInvoices as selectInvoices } from '../data/invoices-views.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceFilter } from '../domain/invoice-filter.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';

const MS_PER_HOUR = 3_600_000;
/** A longer list is streamed: meanwhile a connection belongs to its reader. */
const SHORT_LIST = 1_000;

export interface InvoiceQuery {
  readonly shopId: string;
  readonly filter: InvoiceFilter;
}

/** The figures of a shop and the filtered list, both of one moment. */
export interface InvoiceListing {
  /** Changes with every change of the shop's invoices. */
  readonly version: string;
  readonly summary: InvoiceSummary;
  readonly count: number;
  readonly invoices: AsyncIterable<Invoice>;
}

/** What came of reading a list. */
export type Reading<T> = { readonly isLong: false; readonly value: T } | { readonly isLong: true };

/**
 * Runs `run` with a list in one snapshot, unless the list is long; that takes `streamInvoices`. A list whose version
 * `isKnown` to the caller is not read, however long it is.
 */
export function readInvoices<T>(
  { db, clock }: Deps,
  { shopId, filter }: InvoiceQuery,
  use: {
    readonly isKnown: (listing: InvoiceListing) => boolean;
    readonly run: (listing: InvoiceListing) => Promise<T>;
  },
): Promise<Reading<T>> {
  const work = async (tx: Tx): Promise<Reading<T>> => {
    const listing = await openListing(tx, { shopId, filter }, clock.now());
    if (listing.count > SHORT_LIST && !use.isKnown(listing)) return { isLong: true };
    return { isLong: false, value: await use.run(listing) };
  };
  return db.read(shopId, work, { isOneSnapshot: true });
}

/** Runs `use` with a list of any length, in one snapshot, for as long as its reader takes. */
export function streamInvoices(
  { db, clock }: Deps,
  query: InvoiceQuery,
  use: (listing: InvoiceListing) => Promise<void>,
): Promise<void> {
  return db.stream(query.shopId, async (tx) => use(await openListing(tx, query, clock.now())));
}

async function openListing(tx: Tx, { shopId, filter }: InvoiceQuery, now: Date): Promise<InvoiceListing> {
  const since = new Date(now.getTime() - RECENT_HOURS * MS_PER_HOUR);
  const [version, summary, count] = await Promise.all([
    readShopVersion(tx),
    readSummary(tx, shopId, since),
    countInvoices(tx, shopId, filter),
  ]);
  return { version, summary, count, invoices: selectInvoices(tx, shopId, filter) };
}
