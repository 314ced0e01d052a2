import { screen } from '@testing-library/react';
import { HomePage } from '../../src/features/home/home-page.js';
import type { Invoice } from '../../src/features/invoices/invoice-model.js';
import { InvoicePage } from '../../src/features/invoices/invoice-page.js';
import { StatisticsPage } from '../../src/features/statistics/statistics-page.js';
import { figuresScript } from '../figures.js';
import { anInvoice, invoicePage } from '../invoices.js';
import { renderScreen } from '../render-screen.js';
import { type Area, always, failedOrError, pageHeading, press, retryAll, type Scenario } from './scenario.js';

const OPEN = 'INV-2627-000043';
const PAID = 'INV-2627-000042';
const invoices = [anInvoice(43), anInvoice(42, { status: 'Paid' })];

function changed(status: Invoice['status']) {
  return () => ({
    success: true,
    message: 'Done',
    invoice: anInvoice(43, { status }),
  });
}

function openInvoices() {
  return renderScreen(<InvoicePage />, { at: '/dashboard/invoice' }).user;
}

function done(text: string) {
  return () => screen.findAllByText(text);
}

/** A choice of the row menu. */
function change(invoiceId: string, item: string, doneText: string) {
  return async () => {
    const user = openInvoices();
    const choose = async () => {
      await press(user, `Actions for ${invoiceId}`);
      await user.click(await screen.findByRole('menuitem', { name: item }));
      if (item !== 'Pay') await press(user, item);
    };
    await choose();
    return { again: choose, done: done(doneText) };
  };
}

function reading(page: 'home' | 'statistics', doneText: string): Scenario['begin'] {
  return async () => {
    const Page = page === 'home' ? HomePage : StatisticsPage;
    const { user } = renderScreen(<Page />, { at: '/dashboard' });
    await pageHeading();
    return { again: () => retryAll(user), done: done(doneText) };
  };
}

/** The calls of Invoice, Home and Statistics. */
export const recordsArea: Area = {
  script: {
    ...figuresScript,
    'billing.pageInvoices': () => invoicePage(invoices),
    'billing.payInvoice': changed('Paid'),
    'billing.returnInvoice': changed('Returned'),
    'billing.archiveInvoice': () => ({ success: true, message: 'Done', invoice: invoices[1] }),
  },
  scenarios: {
    'billing.pageInvoices': {
      begin: async () => {
        const user = openInvoices();
        await pageHeading();
        return { again: () => retryAll(user), done: done(OPEN) };
      },
      quiet: true,
      sentences: failedOrError('Failed to fetch invoices', 'Error loading invoices'),
    },
    'billing.payInvoice': {
      begin: change(OPEN, 'Pay', 'Invoice paid successfully'),
      sentences: always('Error paying invoice'),
    },
    'billing.returnInvoice': {
      begin: change(OPEN, 'Return/Cancel', 'Invoice returned/cancelled successfully'),
      sentences: always('Error returning/cancelling invoice'),
    },
    'billing.archiveInvoice': {
      begin: change(PAID, 'Delete', 'Invoice deleted successfully'),
      sentences: always('Error deleting invoice'),
    },
    'analytics.readStats': {
      begin: reading('home', '₹18,250'),
      quiet: true,
      sentences: failedOrError('Failed to load dashboard data', 'Error loading dashboard'),
    },
    'analytics.readToday': {
      begin: reading('home', '₹24,380'),
      quiet: true,
      sentences: failedOrError('Failed to load today', 'Error loading today'),
    },
    'analytics.readChart': {
      begin: reading('home', 'View as table'),
      quiet: true,
      sentences: failedOrError('Failed to load chart data', 'Error loading chart data'),
    },
    'billing.listInvoices': {
      begin: async () => ({ ...(await reading('home', '₹18,250')()), again: async () => {} }),
      sentences: always(null),
    },
    'orders.listOrders': {
      begin: async () => ({ ...(await reading('home', '₹18,250')()), again: async () => {} }),
      sentences: always(null),
    },
    'analytics.listTopProducts': {
      begin: reading('home', 'Basmati Rice 5 kg'),
      quiet: true,
      sentences: failedOrError('Failed to load top products', 'Error loading top products'),
    },
    'analytics.readDashboardSummary': {
      begin: reading('statistics', '₹18,250'),
      quiet: true,
      sentences: failedOrError('Failed to load dashboard summary', 'Error loading dashboard summary'),
    },
  },
};
