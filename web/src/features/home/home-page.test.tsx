import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { customerCalls } from '../../../test-support/customers.js';
import { type FakeServer, fakeServer, noNetwork, refuse } from '../../../test-support/fake-server.js';
import { chartAnswer, figuresScript, todayAnswer } from '../../../test-support/figures.js';
import { NO_PAYMENT_RULES } from '../../../test-support/payment-rules.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { REGULAR, SIMPLE_SHOP } from '../../../test-support/tax-profile.js';
import { HomePage } from './home-page.js';

let server: FakeServer;

function open(script = {}) {
  server = fakeServer({ ...figuresScript, ...script });
  return renderScreen(<HomePage />, { at: '/dashboard' });
}

const NEW_DAY = {
  ...{ sales: 0, total: 0, payments: {}, hours: [], change: null, needs: {} },
  lastWeek: { day: '2026-11-20', sales: 0, total: 0, hours: [] },
};

const BANNER = "Couldn't load your figures.";
const TITLES = [
  'Sales Overview',
  'Purchase Overview',
  'Sales & Purchase',
  'Inventory Summary',
  'Product Summary',
  'Top Products',
];

function card(name: string) {
  return screen.getByRole('region', { name });
}

function figure(title: string, label: string) {
  return within(card(title)).getByText(label).closest('div')?.querySelector('dd')?.textContent;
}

function titles(list: string) {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
}

const unavailable = refuse(503, { code: 'unavailable', message: 'The service is temporarily unavailable.' });

afterEach(() => {
  jest.restoreAllMocks();
  server.close();
  jest.restoreAllMocks();
});

describe('Home', () => {
  // First: the chip waits for pending calls, and later tests leave some that are never answered.
  it('leads to who owes the shop, once somebody does', async () => {
    open({ 'customers.readAgeing': customerCalls()['customers.readAgeing'] });

    await screen.findByText('owed to you');
    const owed = screen.getByRole('link', { name: '₹8,335 owed to you' });
    expect(owed).toHaveAttribute('href', '/dashboard/customers?show=owes');
  });

  it('announces loading, then shows every figure by its formula', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
    expect(screen.getByText('Loading dashboard...')).toHaveAttribute('role', 'status');

    await waitFor(() => expect(figure('Sales Overview', 'Sales')).toBe('14'));

    expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
    expect(figure('Sales Overview', 'Revenue')).toBe('₹18,250');
    expect(figure('Sales Overview', 'Profit')).toBe('₹4,349.50');
    expect(figure('Sales Overview', 'Cost')).toBe('₹15,990.55');
    expect(figure('Purchase Overview', 'Purchase')).toBe('6');
    expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50');
    expect(figure('Purchase Overview', 'Cancel')).toBe('2');
    expect(figure('Purchase Overview', 'Return')).toBe('₹1,981');
    expect(figure('Inventory Summary', 'Quantity in Hand')).toBe('1,840');
    expect(figure('Inventory Summary', 'To be received')).toBe('23');
    expect(figure('Product Summary', 'Number of Suppliers')).toBe('4');
    expect(figure('Product Summary', 'Number of Categories')).toBe('7');
    expect(within(card('Top Products')).getByRole('img', { name: '4 out of 5' })).toBeInTheDocument();
    expect(within(card('Top Products')).getByText('4/5')).toBeInTheDocument();
  });

  it('refetches the chart and the orders for another period, past all caches', async () => {
    const { user } = open();
    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50'));

    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    await user.selectOptions(screen.getByLabelText('Period'), 'Monthly');

    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('₹90,000'));
    const chartPaths = server.to('analytics.readChart').map(({ path }) => path);
    expect(chartPaths[0]).toMatch(/\?period=weekly&_t=\d+$/);
    expect(chartPaths[1]).toMatch(/\?period=monthly&_t=1800000000000$/);
    const orderPaths = server.to('orders.listOrders').map(({ path }) => path);
    expect(orderPaths).toHaveLength(2);
    expect(orderPaths[1]).toMatch(/\?limit=500&_t=1800000000000$/);
    expect(server.to('billing.listInvoices')[0]?.path).toBe('/api/invoices?status=Cancelled');
  });

  it('keeps the old bars while those of the next period load', async () => {
    let answer: (body: unknown) => void = () => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { user } = open({ 'analytics.readChart': [() => chartAnswer('weekly'), () => slow] });
    await screen.findByRole('img', { name: /last 7 days/ });

    await user.selectOptions(screen.getByLabelText('Period'), 'Yearly');

    expect(screen.getByRole('progressbar', { name: 'Updating Sales & Purchase' })).toBeInTheDocument();
    expect(card('Sales & Purchase')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByLabelText('Period')).toHaveValue('yearly');
    expect(screen.getByRole('img', { name: /last 7 days/ })).toBeInTheDocument();
    answer(chartAnswer('yearly'));
    expect(await screen.findByRole('img', { name: /this year so far/ })).toBeInTheDocument();
  });

  it.each([
    ['analytics.readStats', 'Sales Overview', 'Failed to load dashboard data'],
    ['analytics.readChart', 'Sales & Purchase', 'Failed to load chart data'],
    ['analytics.listTopProducts', 'Top Products', 'Failed to load top products'],
  ] as const)('shows that %s failed once, in one banner, dashes in its card, and loads on Retry', async (...row) => {
    const [call, title, failed] = row;
    const { user } = open({ [call]: [unavailable, noNetwork(), figuresScript[call]] });

    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(screen.getAllByText(BANNER)).toHaveLength(1);
    expect(screen.getAllByText(failed)).toHaveLength(1);
    expect(within(card(title)).getAllByRole('img', { name: 'Not loaded' })[0]).toHaveTextContent('—');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.to(call)).toHaveLength(2));
    expect(await screen.findByText(BANNER)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByText(BANNER)).not.toBeInTheDocument());
    expect(within(card(title)).queryByRole('img', { name: 'Not loaded' })).not.toBeInTheDocument();
  });

  it('shows one banner, no toast and no zero when every call fails', async () => {
    open(Object.fromEntries(Object.keys(figuresScript).map((call) => [call, unavailable])));

    expect(await screen.findByText(BANNER)).toBeInTheDocument();
    await waitFor(() => expect(figure('Purchase Overview', 'Return')).toBe('—'));

    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(figures).toEqual(figures.map(() => '—'));
  });

  it('without a connection leaves the failure to the line of the frame', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open({ 'analytics.readStats': noNetwork() });

    await waitFor(() => expect(figure('Sales Overview', 'Revenue')).toBe('—'));

    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
  });

  it('names the period of the purchases, and what a figure counts', async () => {
    const { user } = open();
    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50'));
    expect(within(card('Sales Overview')).getByText('last 7 days')).toBeInTheDocument();
    expect(within(card('Purchase Overview')).getByText('last 7 days')).toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText('Period'), 'Yearly');

    expect(await within(card('Purchase Overview')).findByText('this year')).toBeInTheDocument();
    const revenue = within(card('Sales Overview')).getByRole('button', { name: 'Revenue' });
    expect(revenue).toHaveAccessibleDescription('Without tax and shipping.');
    await user.pointer({ keys: '[TouchA]', target: revenue });
    expect(await screen.findByText('Without tax and shipping.', { selector: '.tip' })).toBeVisible();
    await user.pointer({ keys: '[TouchA]', target: document.body });
    expect(screen.queryByText('Without tax and shipping.', { selector: '.tip' })).not.toBeInTheDocument();
  });

  it('refetches the orders with the bars, which are computed from them', async () => {
    const { user } = open({ 'analytics.readChart': [unavailable, () => chartAnswer('weekly')] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    await screen.findByRole('img', { name: /last 7 days/ });

    expect(server.to('orders.listOrders')).toHaveLength(2);
  });

  it('sends one request while Retry is pending', async () => {
    const { user } = open({ 'analytics.readStats': [unavailable, () => new Promise(() => {})] });
    const retry = await screen.findByRole('button', { name: 'Retry' });

    await user.dblClick(retry);

    expect(server.to('analytics.readStats')).toHaveLength(2);
  });

  it('announces loading only until the first answer', async () => {
    const known = figuresScript['analytics.readStats'];
    open({ 'analytics.readStats': [known, () => new Promise(() => {})] });
    await screen.findByText('₹18,250');

    fireEvent(window, new Event('online'));
    await waitFor(() => expect(server.to('analytics.readStats')).toHaveLength(2));

    expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
  });

  it('keeps its figures when a reload fails', async () => {
    const calls = Object.keys(figuresScript) as (keyof typeof figuresScript)[];
    open();
    await screen.findByRole('img', { name: /last 7 days/ });
    await waitFor(() => expect(figure('Purchase Overview', 'Cancel')).toBe('2'));
    server.script(Object.fromEntries(calls.map((call) => [call, unavailable])));

    fireEvent(window, new Event('online'));

    expect(await screen.findByText(BANNER)).toBeInTheDocument();
    expect(figure('Sales Overview', 'Revenue')).toBe('₹18,250');
    expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50');
    expect(figure('Purchase Overview', 'Cancel')).toBe('2');
    expect(screen.getByRole('img', { name: /last 7 days/ })).toBeInTheDocument();
    expect(screen.getByText('Basmati Rice 5 kg')).toBeInTheDocument();
    expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
  });

  it('shows no figure of a call before its answer has come', async () => {
    const never = () => new Promise(() => {});
    open({ 'analytics.readChart': never, 'billing.listInvoices': never });

    await waitFor(() => expect(figure('Purchase Overview', 'Purchase')).toBe('6'));

    expect(['Cost', 'Cancel', 'Return'].map((label) => figure('Purchase Overview', label))).toEqual(['', '', '']);
  });

  it('leaves the other cards alone when one call fails', async () => {
    open({ 'analytics.readStats': unavailable });

    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50'));

    expect(figure('Sales Overview', 'Revenue')).toBe('—');
    expect(screen.getByText('Basmati Rice 5 kg')).toBeInTheDocument();
  });

  it('shows the age of data that could not be refreshed', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 25, 14, 5).getTime());
    open({
      'analytics.readStats': [figuresScript['analytics.readStats'], unavailable],
    });
    await waitFor(() => expect(figure('Sales Overview', 'Sales')).not.toBe('0'));

    act(() => void fireEvent(window, new Event('online')));

    expect(await screen.findByText('Showing data from 14:05')).toBeInTheDocument();
    expect(screen.getAllByText(BANNER)).toHaveLength(1);
  });

  it('reports cancelled invoices that failed to load, and orders not at all', async () => {
    const known = figuresScript['billing.listInvoices'];
    const { user } = open({ 'billing.listInvoices': [unavailable, known], 'orders.listOrders': noNetwork() });

    await waitFor(() => expect(figure('Purchase Overview', 'Cancel')).toBe('—'));

    expect(figure('Purchase Overview', 'Return')).toBe('—');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Couldn't load your figures\.(Retry)?$/);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Purchase Overview', 'Cancel')).toBe('2'));
    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
  });

  it('drops bars of another period when the requested ones fail to load', async () => {
    const { user } = open({ 'analytics.readChart': [() => chartAnswer('weekly'), unavailable] });
    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('₹12,300.50'));

    await user.selectOptions(screen.getByLabelText('Period'), 'Monthly');

    await waitFor(() => expect(figure('Purchase Overview', 'Cost')).toBe('—'));
    expect(screen.queryByRole('img', { name: /last 7 days/ })).not.toBeInTheDocument();
  });

  it('shows an empty state without ratings', async () => {
    open({ 'analytics.listTopProducts': () => ({ success: true, products: [] }) });

    expect(await screen.findByText('No top-rated products found')).toBeInTheDocument();
  });

  it('survives answers without their fields', async () => {
    const bare = () => ({ success: true });
    open({ 'analytics.readStats': bare, 'analytics.readChart': bare, 'billing.listInvoices': bare });

    await waitFor(() => expect(figure('Sales Overview', 'Cost')).toBe('—'));
  });

  it('begins with today: the amount, how it was paid, the comparison, the hours', async () => {
    open();
    const band = within(await screen.findByRole('region', { name: 'Friday 27 November' }));

    expect(band.getByText('₹24,380')).toBeInTheDocument();
    expect(band.getByRole('link', { name: 'Friday 27 November: day report' })).toHaveAttribute(
      'href',
      '/dashboard/day',
    );
    expect(band.getByText('8% up on last Friday')).toHaveTextContent('8% up on last Friday, up to this time');
    const shares = band.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shares.slice(0, 4)).toEqual(['41 bills', '₹15,200 cash', '₹7,680 UPI', '₹1,500 udhaar']);
    expect(band.getByRole('img', { name: /^Sales by hour: ₹24,380 today so far/ })).toBeInTheDocument();
  });

  it('leads from what needs the owner to its list', async () => {
    open();
    const needs = within(await screen.findByRole('list', { name: 'Needs you' }));

    const links = needs.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(links).toEqual([
      '2 out of stock /dashboard/product?show=outOfStock',
      '1 low /dashboard/product?show=low',
      '1 expired /dashboard/stock?tab=expiring',
      '12 unpaid · ₹8,335 /dashboard/invoice?q=unpaid',
    ]);
  });

  it('says of a new day that nothing was sold and nothing is needed', async () => {
    open({ 'analytics.readToday': () => ({ ...todayAnswer, ...NEW_DAY }) });

    expect(await screen.findByText('Nothing needs you now.')).toBeInTheDocument();
    expect(screen.getByText('Last Friday: none by now')).toBeInTheDocument();
    expect(screen.getByText('₹0')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Sales by hour: none yet today or last Friday.' })).toBeInTheDocument();
  });

  it('shows a dash for today when it failed, and loads it on Retry', async () => {
    const { user } = open({ 'analytics.readToday': [unavailable, () => todayAnswer] });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load today');
    expect(await within(screen.getByRole('region', { name: 'Today' })).findAllByText('—')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('₹24,380')).toBeInTheDocument();
    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
  });

  it('begins a new shop with its first steps, which tick themselves and can be hidden', async () => {
    const started = { hasProducts: true, hasSold: false };
    const script = {
      'analytics.readToday': () => ({ ...todayAnswer, ...NEW_DAY, started }),
      'auth.readShopDetails': () => ({
        success: true,
        shop: { version: 1, name: 'Meera', address: '', phone: '', logo: null },
      }),
      'money.readPaymentRules': () => ({ success: true, rules: NO_PAYMENT_RULES }),
    };
    const { user, unmount } = open(script);
    const steps = within(await screen.findByRole('region', { name: 'Set up your shop' }));

    expect(steps.getByText('1 of 4 done')).toBeInTheDocument();
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Shop name and addressOpen Settings',
      'Add or import productsDone',
      'Make your first billStart a bill',
      'How customers pay youAdd a UPI address',
    ]);
    expect(steps.getByRole('link', { name: 'Start a bill' })).toHaveAttribute('href', '/dashboard/counter');
    await user.click(steps.getByRole('button', { name: 'Hide' }));
    expect(screen.getByRole('region', { name: 'Friday 27 November' })).toBeInTheDocument();

    unmount();
    open(script);
    expect(await screen.findByRole('region', { name: 'Friday 27 November' })).toBeInTheDocument();
  });

  it('takes the name and address of the tax profile for those of the shop', async () => {
    open({
      'analytics.readToday': () => ({ ...todayAnswer, ...NEW_DAY, started: { hasProducts: true, hasSold: false } }),
      'auth.readShopDetails': () => ({
        success: true,
        shop: { version: 0, name: '', address: '', phone: '', logo: null },
      }),
      'taxProfile.readTaxProfile': () => ({ ...SIMPLE_SHOP, profile: REGULAR }),
    });
    const steps = within(await screen.findByRole('region', { name: 'Set up your shop' }));

    expect(await steps.findByText('2 of 4 done')).toBeInTheDocument();
  });

  it('dims the cards that a search does not name', async () => {
    const { user } = open();
    await screen.findByText('₹18,250');
    await user.type(screen.getByPlaceholderText('Search here...'), 'SALES');

    const dimmed = screen.getAllByRole('region').filter((region) => region.dataset.dimmed);
    expect(dimmed).toHaveLength(4);
    expect(card('Sales & Purchase')).not.toHaveAttribute('data-dimmed');
    expect(card('Sales & Purchase')).toHaveClass('matched');
    expect(screen.getByText('2 sections match')).toBeInTheDocument();

    await user.keyboard('{Escape}');
    expect(card('Top Products')).not.toHaveAttribute('data-dimmed');

    await user.keyboard('saffron');
    expect(TITLES.filter((title) => card(title).dataset.dimmed)).toEqual(TITLES);
    expect(screen.getByText('No section matches')).toHaveAttribute('role', 'status');
  });

  it('goes on with a search that names no card among the products, by a press or by Enter', async () => {
    const { user } = open();
    await screen.findByText('₹18,250');
    await user.type(screen.getByPlaceholderText('Search here...'), 'sales');
    expect(screen.queryByRole('link', { name: /^Find products/ })).toBeNull();
    await user.keyboard('t & oil');

    const way = await screen.findByRole('link', { name: 'Find products with “salest & oil”' });
    expect(way).toHaveAttribute('href', '/dashboard/product?q=salest%20%26%20oil');
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('note')).toHaveTextContent('/dashboard/product');
  });

  it.each(TITLES)('finds the card %s alone by its title', async (title) => {
    open();
    await screen.findByText('₹18,250');

    fireEvent.change(screen.getByPlaceholderText('Search here...'), { target: { value: ` ${title.toLowerCase()} ` } });

    expect(TITLES.filter((name) => !card(name).dataset.dimmed)).toEqual([title]);
    expect(screen.getByText('1 section matches')).toBeInTheDocument();
  });

  it('keeps the order of each column', async () => {
    const { user, unmount } = open();
    await screen.findByText('₹18,250');
    expect(titles('Left column')).toEqual(['Sales Overview', 'Purchase Overview', 'Sales & Purchase']);
    expect(titles('Right column')).toEqual(['Inventory Summary', 'Product Summary', 'Top Products']);

    await user.click(screen.getByRole('button', { name: 'Move Sales & Purchase' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
    expect(titles('Left column')[0]).toBe('Sales & Purchase');
    await user.click(screen.getByRole('button', { name: 'Move Inventory Summary' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));

    unmount();
    open();
    await screen.findByText('₹18,250');
    expect(titles('Left column')).toEqual(['Sales & Purchase', 'Sales Overview', 'Purchase Overview']);
    expect(titles('Right column')).toEqual(['Product Summary', 'Inventory Summary', 'Top Products']);
  });
});
