import type { billingApi, InvoiceStats } from '@bahi/contracts/billing';
import { RECENT_HOURS } from '@bahi/contracts/shared';
import type { Database, Tx } from '@bahi/platform/data';
import { type Handler, raw } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';
import { type InvoiceSummary, listInvoices as listOf, readOneMoment, readSummary } from '../data/invoices-views.js';
import type { ListCache } from '../data/list-cache.js';
import { filterName, type InvoiceFilter, invoiceFilter } from '../domain/invoice-filter.js';
import { wireInvoice } from './wire-invoice.js';

export interface ListInvoicesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly cache: ListCache;
  readonly timeZone: string;
}

const MS_PER_HOUR = 3_600_000;
const PAISE_PER_RUPEE = 100;

interface Shown {
  readonly shopId: string;
  readonly filter: InvoiceFilter;
}

/** All invoices that the query lets through; the list is rendered once per change, the figures are kept. */
export function listInvoices(parts: ListInvoicesParts): Handler<typeof billingApi.listInvoices> {
  return async ({ query, caller: { shopId } }) => {
    const { summary, list } = await read(parts, { shopId, filter: invoiceFilter(query) });
    const head = { success: true, timeZone: parts.timeZone, totalInvoices: list.count, stats: statsOf(summary) };
    const opening = `${JSON.stringify(head).slice(0, -1)},"invoices":`;
    return raw(200, Buffer.concat([Buffer.from(opening), list.content, Buffer.from('}')]));
  };
}

function statsOf(summary: InvoiceSummary): InvoiceStats {
  return {
    recentTransactions: summary.recentCount,
    totalInvoices: summary.totalCount,
    processed: summary.paidCount,
    // A count of different customers needs customers.
    customers: summary.paidCount,
    paidAmount: summary.paidGrossPaise / PAISE_PER_RUPEE,
    unpaidAmount: summary.unpaidGrossPaise / PAISE_PER_RUPEE,
    pendingPayment: summary.unpaidCount,
  };
}

async function renderList(tx: Tx, { shopId, filter }: Shown, version: number) {
  const invoices = (await listOf(tx, shopId, filter)).map(wireInvoice);
  return { version, count: invoices.length, content: Buffer.from(JSON.stringify(invoices)) };
}

function read({ db, clock, cache }: ListInvoicesParts, shown: Shown) {
  return db.read(shown.shopId, async (tx) => {
    await readOneMoment(tx);
    const since = new Date(clock.now().getTime() - RECENT_HOURS * MS_PER_HOUR);
    const summary = await readSummary(tx, shown.shopId, since);
    const name = `${shown.shopId} ${filterName(shown.filter)}`;
    const known = cache.get(name, summary.version);
    if (known) return { summary, list: known };
    const list = await renderList(tx, shown, summary.version);
    cache.put(name, list);
    return { summary, list };
  });
}
