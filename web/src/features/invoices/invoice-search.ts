import { longDate, rupees, shortDate } from '../../lib/format/format.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import { grossAmount, type Invoice, linesOf, referenceOf } from './invoice-model.js';

export interface SearchableInvoice {
  readonly invoice: Invoice;
  readonly text: string;
}

/** Built once per list, so that a key press only compares. */
export function searchIndex(invoices: readonly Invoice[], timeZone: string): SearchableInvoice[] {
  return invoices.map((invoice) => ({ invoice, text: searchable(invoice, timeZone) }));
}

/** The invoices that contain the text, in their order; all of them for a blank text. */
export function matchingInvoices(index: readonly SearchableInvoice[], search: string): Invoice[] {
  const wanted = search.trim().toLowerCase();
  return index.filter(({ text }) => text.includes(wanted)).map(({ invoice }) => invoice);
}

/** Everything of an invoice that a person can see, in lower case: what the search looks at. */
function searchable(invoice: Invoice, timeZone: string): string {
  const gross = grossAmount(invoice);
  const lines = linesOf(invoice).map(({ productName }) => productName);
  // As the table has them, and as the bill has.
  const dates = [invoice.dueDate, invoice.createdAt].flatMap((at) => [shortDate(at, timeZone), longDate(at, timeZone)]);
  return [
    invoice.invoiceId,
    referenceOf(invoice),
    rupees(gross),
    String(gross),
    storedWords.invoiceStatus(invoice.status),
    ...dates,
    invoice.customerName,
    ...lines,
  ]
    .join('\n')
    .toLowerCase();
}
