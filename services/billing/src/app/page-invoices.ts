import { type InvoiceCursor, InvoiceStatus, MOST_OVERDUE } from '@bahi/contracts/billing';
import { RECENT_HOURS } from '@bahi/contracts/shared';
import { type InvoicePage, readInvoicePage } from '../data/invoice-pages.js';
import { countOverdue, readSummary } from '../data/invoices-views.js';
import type { Deps } from '../deps.js';
import { dueBefore, type InvoiceSearch, invoiceSearch, type SearchInput } from '../domain/invoice-search.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';
import { ALL_TIME } from '../domain/time-ranges.js';

const MS_PER_HOUR = 3_600_000;
/** In a shop with at most this many invoices the matches of a search are counted; in a larger one that would take long. */
const COUNTED_SHOP = 1_000;

export interface PageInput extends SearchInput {
  readonly shopId: string;
  readonly cursor?: InvoiceCursor | undefined;
  readonly limit: number;
}

export interface InvoicePageWithSummary extends InvoicePage {
  readonly summary: InvoiceSummary;
  /** At most `MOST_OVERDUE`. */
  readonly overdueCount: number;
}

/** A page of the invoices that match, with the figures of all invoices of the shop. */
export function pageInvoices({ db, clock, timeZone }: Deps, input: PageInput): Promise<InvoicePageWithSummary> {
  const { shopId, cursor, limit } = input;
  const now = clock.now();
  const search = invoiceSearch(input, now, timeZone);
  return db.read(shopId, async (tx) => {
    const since = new Date(now.getTime() - RECENT_HOURS * MS_PER_HOUR);
    const summary = await readSummary(tx, shopId, since);
    const known = knownCount(search, summary);
    const isCounted = known === null && cursor === undefined && summary.totalCount <= COUNTED_SHOP;
    const page = await readInvoicePage(tx, { shopId, search, cursor, limit, countUpTo: isCounted ? COUNTED_SHOP : 0 });
    const overdueCount = await countOverdue(tx, shopId, { before: dueBefore(now).to, upTo: MOST_OVERDUE });
    return { ...page, matchCount: known ?? page.matchCount, summary, overdueCount };
  });
}

/** The count that the figures of the shop contain, `null` when they have none. */
function knownCount({ archived, statuses, created, text }: InvoiceSearch, summary: InvoiceSummary): number | null {
  if (text || created.length !== 1 || created[0] !== ALL_TIME) return null;
  if (statuses.length === InvoiceStatus.options.length)
    return archived ? summary.archivedCount : summary.totalCount - summary.archivedCount;
  return !archived && statuses.length === 1 && statuses[0] === 'Unpaid' ? summary.unpaidCount : null;
}
