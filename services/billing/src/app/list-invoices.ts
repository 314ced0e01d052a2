import { RECENT_HOURS } from '@bahi/contracts/shared';
import type { Tx } from '@bahi/platform/data';
import { readSummary, listInvoices as selectInvoices, useOneSnapshot } from '../data/invoices-views.js';
import type { CachedList } from '../data/list-cache.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { filterKey, type InvoiceFilter } from '../domain/invoice-filter.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';

const MS_PER_HOUR = 3_600_000;

export interface InvoiceQuery {
  readonly shopId: string;
  readonly filter: InvoiceFilter;
  /** Makes the content that is cached. */
  readonly encode: (invoices: readonly Invoice[]) => Promise<CachedList['content']>;
}

export interface InvoiceListing {
  readonly summary: InvoiceSummary;
  readonly list: CachedList;
}

/** The shop's figures and the filtered list, both of one moment; a list is encoded once per change of the shop. */
export function listInvoices({ db, clock, listCache }: Deps, query: InvoiceQuery): Promise<InvoiceListing> {
  return db.read(query.shopId, async (tx) => {
    await useOneSnapshot(tx);
    const since = new Date(clock.now().getTime() - RECENT_HOURS * MS_PER_HOUR);
    const summary = await readSummary(tx, query.shopId, since);
    const cacheKey = `${query.shopId} ${filterKey(query.filter)}`;
    const cached = listCache.get(cacheKey, summary.version);
    if (cached) return { summary, list: cached };
    const list = await readList(tx, query, summary.version);
    listCache.put(cacheKey, list);
    return { summary, list };
  });
}

async function readList(tx: Tx, { shopId, filter, encode }: InvoiceQuery, version: number): Promise<CachedList> {
  const invoices = await selectInvoices(tx, shopId, filter);
  return { version, count: invoices.length, content: await encode(invoices) };
}
