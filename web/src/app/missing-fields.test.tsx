// Only with --all: every screen without each field of its replies.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type CallName, fakeServer, type Script } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { anInvoice, invoicePage } from '../../test-support/invoices.js';
import { aProduct, productCalls } from '../../test-support/products.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { aCount, aCountRow, COUNT_ID, REVIEWED_ID, stockCalls } from '../../test-support/stock.js';
import { HomePage } from '../features/home/home-page.js';
import { InvoicePage } from '../features/invoices/invoice-page.js';
import { ProductPage } from '../features/products/product-page.js';
import { SettingsPage } from '../features/settings/settings-page.js';
import { StatisticsPage } from '../features/statistics/statistics-page.js';
import { StockPage } from '../features/stock/stock-page.js';
import { dismissToasts } from '../lib/feedback/toast.js';
import { RouteErrorBoundary } from './route-error-boundary.js';

/*
 * An answer may lack any field, as one of an older or a newer server does. What is missing shows as 0 or not at all; no
 * screen falls over it.
 */

type Path = readonly (string | number)[];

/** Where every value of an answer is, from the outside in. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const children = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  const inside = children.flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

/** The answer without the value of a path. */
function without(answer: unknown, path: Path): unknown {
  const copy = JSON.parse(JSON.stringify(answer)) as unknown;
  const [last, ...way] = [...path].reverse();
  let place = copy as Record<string | number, unknown>;
  for (const key of way.reverse()) place = place[key] as Record<string | number, unknown>;
  if (Array.isArray(place)) place.splice(Number(last), 1);
  else delete place[last as string];
  return copy;
}

interface Visit {
  readonly page: ReactElement;
  readonly at: string;
  readonly script: Script;
  /** Opens what the page has behind its buttons. */
  readonly look?: () => Promise<void>;
}

function pressFirst(selector: string) {
  const button = document.querySelector<HTMLElement>(selector);
  if (button) fireEvent.click(button);
  return button !== null;
}

async function closeDialog() {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

const rice = aProduct({ totalRatings: 2, averageRating: 4.5, supplier: 'Sri Lakshmi' });
const { 'analytics.readDashboardSummary': _summary, ...ofHome } = figuresScript;
const { 'analytics.readStats': _stats, 'billing.listInvoices': _cancelled, ...ofStatistics } = figuresScript;

const STOCK = '/dashboard/stock';
const ofStock = stockCalls();

function only(call: CallName): Script {
  return { [call]: ofStock[call] ?? [] };
}

const VISITS: Readonly<Record<string, Visit>> = {
  Home: { page: <HomePage />, at: '/dashboard', script: ofHome },
  Statistics: { page: <StatisticsPage />, at: '/dashboard/statistics', script: ofStatistics },
  Product: {
    page: <ProductPage />,
    at: '/dashboard/product',
    script: productCalls([rice]),
    look: async () => {
      for (const opener of ['tbody tr button', 'tbody tr [aria-haspopup="dialog"]']) {
        if (!pressFirst(opener)) continue;
        await screen.findByRole('dialog');
        await closeDialog();
      }
    },
  },
  Invoice: {
    page: <InvoicePage />,
    at: '/dashboard/invoice',
    script: { 'billing.pageInvoices': () => invoicePage([anInvoice(43), anInvoice(42, { status: 'Paid' })]) },
    look: async () => {
      if (!pressFirst('tbody tr button')) return;
      await screen.findByRole('dialog');
      await closeDialog();
    },
  },
  'Stock, to check': { page: <StockPage />, at: STOCK, script: only('counts.listToCheck') },
  'Stock, expiring': { page: <StockPage />, at: `${STOCK}?tab=expiring`, script: only('stock.listExpiring') },
  'Stock, counts': { page: <StockPage />, at: `${STOCK}?tab=counts`, script: only('counts.listCounts') },
  'Stock, adjustments': {
    page: <StockPage />,
    at: `${STOCK}?tab=adjustments`,
    script: only('stock.listAdjustments'),
  },
  'A count': {
    page: <StockPage />,
    at: `${STOCK}?tab=counts&count=${COUNT_ID}`,
    script: only('counts.readCountSheet'),
  },
  'The review of a count': {
    page: <StockPage />,
    at: `${STOCK}?tab=counts&count=${REVIEWED_ID}`,
    script: {
      'counts.readCountSheet': () => ({
        ...{ success: true, count: aCount({ countId: REVIEWED_ID, status: 'review' }), next: null },
        rows: [aCountRow(), aCountRow({ productId: 'SALT', isMoved: true })],
      }),
    },
  },
  Settings: {
    page: <SettingsPage />,
    at: '/dashboard/settings',
    script: { 'auth.readProfile': () => ({ success: true, id: 'u1', name: 'Meera Nair', email: 'm@example.in' }) },
  },
};

function answersOf({ script }: Visit) {
  return Object.entries(script).map(([call, answer]) => {
    const path = `/${rice.productId}?period=weekly`;
    return [call as CallName, (answer as (request: { path: string }) => unknown)({ path })] as const;
  });
}

function settle() {
  return act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

/** Visits a screen with one answer and gives what it fell over. */
async function visit({ page, at, script, look }: Visit, call: CallName, answer: unknown): Promise<string | null> {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const server = fakeServer({ ...script, [call]: () => answer });
  try {
    renderScreen(<RouteErrorBoundary>{page}</RouteErrorBoundary>, { at });
    await settle();
    const stuck = await look?.().then(() => null, String);
    const failure = logged.mock.calls.find(([first]) => first === 'A page failed');
    return failure ? String(failure[1]) : (stuck?.split('\n')[0] ?? null);
  } finally {
    act(() => dismissToasts());
    cleanup();
    server.close();
    logged.mockRestore();
  }
}

describe.each(Object.entries(VISITS))('%s', (_, where) => {
  it.each(answersOf(where))('renders whatever fields %s lacks', async (call, answer) => {
    const fallen: string[] = [];
    for (const path of pathsOf(answer)) {
      const why = await visit(where, call, without(answer, path));
      if (why) fallen.push(`${path.join('.')}: ${why}`);
    }
    expect(fallen).toEqual([]);
  });
});
