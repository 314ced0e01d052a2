import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { figuresScript } from '../../../test-support/figures.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { StatisticsPage } from './statistics-page.js';

const BANNER = "Couldn't load your figures.";

let server: FakeServer;

function open(script = {}) {
  server = fakeServer({ ...figuresScript, ...script });
  return renderScreen(<StatisticsPage />, { at: '/dashboard/statistics' });
}

function card(name: string) {
  return within(screen.getByRole('region', { name }));
}

function titles(list: string) {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
}

afterEach(() => server.close());

describe('Statistics', () => {
  it('shows the three figures with how they moved, the chart and the top products', async () => {
    open();

    expect(await card('Total Revenue').findByText('₹18,250')).toBeInTheDocument();
    expect(card('Total Revenue').getByText('+21.7% from last week')).toBeInTheDocument();
    const signs = ['+21.7%', '-4%', '0%'].map((text) => screen.getByText(`${text} from last week`).parentElement);
    expect(signs.map((sign) => [...(sign?.classList ?? [])].at(-1))).toEqual(['up', 'down', 'same']);
    expect(signs.map((sign) => sign?.querySelector('svg[aria-hidden="true"]')?.classList[1])).toEqual([
      'lucide-arrow-up',
      'lucide-arrow-down',
      'lucide-minus',
    ]);
    expect(card('Total Revenue').getByText('Last week: ₹15,000')).toBeInTheDocument();
    expect(card('Products Sold').getByText('61')).toBeInTheDocument();
    expect(card('Products Sold').getByText('-4% from last week')).toBeInTheDocument();
    expect(card('Products In Stock').getByText('44')).toBeInTheDocument();
    expect(card('Products In Stock').getByText('0% from last week')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /last 7 days/ })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: '4 out of 5' })).toBeInTheDocument();
  });

  it('drives cards and chart with one period', async () => {
    const { user } = open();
    await screen.findByText('+21.7% from last week');

    for (const [period, name] of [
      ['month', 'Month'],
      ['year', 'Year'],
    ]) {
      await user.selectOptions(screen.getByLabelText('Period'), `${period}ly`);
      expect(await screen.findByText(`+21.7% from last ${period}`)).toBeInTheDocument();
      expect(await screen.findByText(name as string, { selector: 'th' })).toBeInTheDocument();
    }

    expect(server.to('analytics.readDashboardSummary').map(({ path }) => path)).toEqual([
      '/api/statistics/dashboard-summary?period=week',
      '/api/statistics/dashboard-summary?period=month',
      '/api/statistics/dashboard-summary?period=year',
    ]);
    expect(server.to('analytics.readChart').map(({ path }) => path)).toEqual([
      '/api/statistics/chart-data-fixed?period=weekly',
      '/api/statistics/chart-data-fixed?period=monthly',
      '/api/statistics/chart-data-fixed?period=yearly',
    ]);
    expect(server.to('orders.listOrders').map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => '/api/orders/orders?limit=500'),
    );
  });

  it('labels the figures with their own period while those of the next load', async () => {
    const never = () => new Promise(() => {});
    const [summary, chart] = ['analytics.readDashboardSummary', 'analytics.readChart'] as const;
    const { user } = open({ [summary]: [figuresScript[summary], never], [chart]: [figuresScript[chart], never] });
    await card('Total Revenue').findByText('₹18,250');
    await screen.findByText('Day', { selector: 'th' });

    await user.selectOptions(screen.getByLabelText('Period'), 'Monthly');

    expect(card('Total Revenue').getByText('+21.7% from last week')).toBeInTheDocument();
    expect(card('Total Revenue').getByText('Last week: ₹15,000')).toBeInTheDocument();
    expect(screen.getByText('Day', { selector: 'th' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /last 7 days/ })).toBeInTheDocument();
  });

  it('shows no figures of another period when the requested ones fail to load', async () => {
    const weekly = figuresScript['analytics.readDashboardSummary'];
    const { user } = open({ 'analytics.readDashboardSummary': [weekly, refuse(503)] });
    await card('Total Revenue').findByText('₹18,250');

    await user.selectOptions(screen.getByLabelText('Period'), 'Yearly');

    expect(await card('Total Revenue').findByText('—')).toBeInTheDocument();
    expect(card('Total Revenue').queryByText(/Last year/)).not.toBeInTheDocument();
    expect(card('Total Revenue').queryByText('₹18,250')).not.toBeInTheDocument();
  });

  it('takes revenue and units from the orders when the summary knows neither', async () => {
    const zero = { current: 0, previous: 0, change: 0 };
    const order = { totalAmount: 990, quantityOrdered: 2, createdAt: new Date().toISOString() };
    open({
      'analytics.readDashboardSummary': () => ({
        success: true,
        metrics: { revenue: zero, productsSold: zero, productsInStock: zero },
      }),
      'orders.listOrders': () => ({ success: true, timeZone: 'Asia/Kolkata', orders: [order] }),
    });

    expect(await card('Total Revenue').findByText('₹990')).toBeInTheDocument();
    expect(card('Products Sold').getByText('2')).toBeInTheDocument();
  });

  it.each([
    ['analytics.readDashboardSummary', 'Products Sold', 'dashboard summary'],
    ['analytics.readChart', 'Sales & Purchase', 'chart data'],
    ['analytics.listTopProducts', 'Top Products', 'top products'],
  ] as const)('shows that %s failed once, in one banner, a dash in its card, and loads on Retry', async (...row) => {
    const [call, title, what] = row;
    const { user } = open({ [call]: [refuse(503), figuresScript[call]] });

    expect(await screen.findByText(`Failed to load ${what}`)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getAllByText(BANNER)).toHaveLength(1);
    expect(card(title).getByText('—')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByText(BANNER)).not.toBeInTheDocument());
    expect(card(title).queryByText('—')).not.toBeInTheDocument();
  });

  it.each([
    ['Weekly', 'New this week'],
    ['Monthly', 'New this month'],
    ['Yearly', 'New this year'],
  ])('calls what the period before lacks new (%s), and compares nothing with nothing', async (period, isNew) => {
    const metrics = {
      revenue: { current: 990, previous: 0, change: 100 },
      productsSold: { current: 0, previous: 0, change: 0 },
      productsInStock: { current: 44, previous: 40, change: 10 },
    };
    const { user } = open({ 'analytics.readDashboardSummary': () => ({ success: true, metrics }) });

    await user.selectOptions(screen.getByLabelText('Period'), period);

    expect(await card('Total Revenue').findByText(isNew)).toBeInTheDocument();
    expect(card('Total Revenue').queryByText(/%|Last/)).not.toBeInTheDocument();
    expect(card('Products Sold').queryByText(/%|Last|New/)).not.toBeInTheDocument();
    expect(card('Products In Stock').getByText(/^\+10% from last/)).toBeInTheDocument();
  });

  it('dims the sections that a search does not name', async () => {
    const { user } = open();

    await user.type(screen.getByPlaceholderText('Search here...'), 'products');

    const dimmed = screen.getAllByRole('region').filter((region) => region.dataset.dimmed);
    expect(dimmed).toHaveLength(2);
    expect(screen.getByText('3 sections match')).toBeInTheDocument();
  });

  it('reorders figures and sections by their menus', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'Move Products In Stock' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
    await user.click(screen.getByRole('button', { name: 'Move Sales & Purchase' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));

    expect(titles('Figures')).toEqual(['Products In Stock', 'Total Revenue', 'Products Sold']);
    expect(titles('Sections')).toEqual(['Top Products', 'Sales & Purchase']);
    // Each is kept under its own name, which no other screen uses.
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('cardOrder'));
    expect(kept.sort()).toEqual(['cardOrder:u1:statistics:figures', 'cardOrder:u1:statistics:sections']);
  });
});
