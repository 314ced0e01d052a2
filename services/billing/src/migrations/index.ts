import { createTaxProfiles, type Migration } from '@bahi/platform/data';
import { createInvoiceCounters } from './20261121-create-invoice-counters.js';
import { createInvoices } from './20261121-create-invoices.js';
import { quantitiesInThousandths } from './20261127-quantities-in-thousandths.js';
import { pageInvoices } from './20261128-page-invoices.js';
import { bills } from './20261129-bills.js';
import { billKeys } from './20261130-bill-keys.js';
import { customers } from './20261130-customers.js';
import { deletedInvoices } from './20261130-deleted-invoices.js';
import { documentGoods } from './20261130-document-goods.js';
import { gstPeriods } from './20261130-gst-periods.js';
import { linesSoldLoose } from './20261130-lines-sold-loose.js';
import { money } from './20261130-money.js';
import { taxDocuments } from './20261130-tax-documents.js';
import { timeOfASeries } from './20261130-time-of-a-series.js';
import { writtenOff } from './20261130-written-off.js';

/** In the order in which they are applied. */
export const billingMigrations: readonly Migration[] = [
  createInvoices,
  createInvoiceCounters,
  quantitiesInThousandths,
  pageInvoices,
  bills,
  money,
  linesSoldLoose,
  deletedInvoices,
  createTaxProfiles,
  taxDocuments,
  gstPeriods,
  documentGoods,
  customers,
  writtenOff,
  timeOfASeries,
  billKeys,
];
