import { fakeServer } from '../../test-support/fake-server.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { HomePage } from '../features/home/home-page.js';
import { InvoicePage } from '../features/invoices/invoice-page.js';
import { ProductPage } from '../features/products/product-page.js';
import { StatisticsPage } from '../features/statistics/statistics-page.js';

function never() {
  return new Promise<never>(() => undefined);
}

const unanswered = {
  'analytics.readStats': never,
  'analytics.readChart': never,
  'analytics.readInventorySummary': never,
  'analytics.readDashboardSummary': never,
  'analytics.listTopProducts': never,
  'billing.listInvoices': never,
  'billing.pageInvoices': never,
  'catalog.listProducts': never,
  'orders.listOrders': never,
};
const server = fakeServer(unanswered);
const made = jest.spyOn(Intl, 'NumberFormat');

afterAll(() => {
  made.mockRestore();
  server.close();
});

// The formatters are kept by the module once made: no screen may come before this one in this file that makes any.
it.each([
  ['Home', HomePage],
  ['Product', ProductPage],
  ['Invoice', InvoicePage],
  ['Statistics', StatisticsPage],
])(
  'the first drawing of %s makes no formatter of numbers, which takes a slow phone nearly a tenth of a second',
  (name, Page) => {
    const { getByRole } = renderScreen(<Page />, { at: `/dashboard/${name.toLowerCase()}` });

    expect(getByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(made).not.toHaveBeenCalled();
  },
);
