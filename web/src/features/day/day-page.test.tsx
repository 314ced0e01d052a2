import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClosedDay, aDayReport, dayAnswer, peopleAnswer } from '../../../test-support/day.js';
import { aDrawer, aSession, drawerCalls } from '../../../test-support/drawers.js';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import { DayPage } from './day-page.js';

let server: FakeServer;

function open(more: Script = {}, at = '/dashboard/day') {
  server = fakeServer({
    ...drawerCalls([aDrawer('Counter', false)]),
    'money.readDayReport': dayAnswer(aDayReport()),
    'money.closeDay': dayAnswer(aClosedDay()),
    'people.listPeople': peopleAnswer([['user-0042', 'Ravi Iyer']]),
    ...more,
  });
  return renderScreen(<DayPage />, { at }).user;
}

/** The lines of a section as they are read. */
async function linesOf(name: string) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

function daysAsked() {
  return server.to('money.readDayReport').map(({ path }) => /day=([\d-]+)/.exec(path)?.[1] ?? 'today');
}

beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2026-11-27T12:00:00Z'),
    doNotFake: [
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'setImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  }),
);
afterEach(() => {
  act(() => dismissToasts());
  server.close();
  localStorage.clear();
});

describe('the day report', () => {
  it('shows bills and money of today, with Indian digits', async () => {
    open();

    expect(await linesOf('Bills')).toEqual([
      'Number of bills | 41',
      'First number | INV-2627-000078',
      'Last number | INV-2627-000118',
      'Gross | ₹1,24,500.40',
      'Discounts | -₹420.00',
      'Net | ₹1,18,171.70',
      'Tax | ₹5,908.60',
      'Round-off | -₹0.30',
      'Total | ₹1,24,080.00',
      'Returns (1 note) | -₹120.00',
    ]);
    expect(await linesOf('Money by method')).toEqual([
      'Method | In | Out',
      'Cash | ₹84,080.00 | ₹120.00',
      'UPI | ₹38,900.00 | ₹0.00',
      'Not noted | ₹0.00 | ₹0.00',
      'All methods | ₹1,22,980.00 | ₹120.00',
    ]);
    // 1,24,080 - 1,500 + 400 - 120 = 1,22,980 - 120.
    expect(await linesOf('From bills to money')).toEqual([
      'Total of the bills | ₹1,24,080.00',
      'Left unpaid at the sale | -₹1,500.00',
      'Collected | ₹400.00',
      'Refunded | -₹120.00',
      'Money in less money out | ₹1,22,860.00',
    ]);
    expect(await linesOf('To settle now')).toEqual([
      'Kind | Payments | Amount',
      'To confirm | 2 | ₹640.00',
      'Refunds to send | 1 | ₹90.00',
    ]);
    expect(await linesOf('By hour')).toEqual([
      'Hour | Bills | Total',
      '09:00 to 10:00 | 21 | ₹44,080.00',
      '17:00 to 18:00 | 20 | ₹80,000.00',
    ]);
    await screen.findByText('Ravi Iyer');
    expect(await linesOf('By person')).toEqual([
      'Person | Bills | Total',
      'Meera Nair | 30 | ₹1,00,000.00',
      'Ravi Iyer | 11 | ₹24,080.00',
    ]);
    await waitFor(async () => expect(await linesOf('Z-000007 · Counter')).toContain('Difference | -₹40.00'));
    expect(screen.getByRole('region', { name: '27 Nov 2026' })).toHaveTextContent('₹1,24,08041 bills');
    expect(daysAsked()).toEqual(['today']);
  });

  it('names people by the end of their id while their names are not known', async () => {
    open({ 'people.listPeople': noNetwork() });

    await waitFor(async () => expect((await linesOf('By person')).at(-1)).toBe('Person 0042 | 11 | ₹24,080.00'));
  });

  it('shows another day by its neighbour, by typing and from the address', async () => {
    const user = open({}, '/dashboard/day?day=2026-11-20');
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue('20/11/26'));
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(daysAsked()).toEqual(['2026-11-20', '2026-11-19']));

    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '1/10/26' } });
    await waitFor(() => expect(daysAsked().at(-1)).toBe('2026-10-01'));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '27/11/26' } });

    await waitFor(() => expect(daysAsked().at(-1)).toBe('today'));
    expect(screen.getByRole('button', { name: 'Next day' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('never shows the figures of another day while those of a day are on their way', async () => {
    let answer = (_reply: unknown) => {};
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    const user = open({ 'money.readDayReport': [dayAnswer(aDayReport()), () => late] });
    await screen.findByRole('table', { name: 'Bills' });
    await user.click(screen.getByRole('button', { name: 'Previous day' }));

    expect(await screen.findByText('Reading the day')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    act(() => answer(dayAnswer(aDayReport({ day: '2026-11-26' }))()));
    expect(await screen.findByRole('region', { name: '26 Nov 2026' })).toBeVisible();
  });

  it('closes the day once asked, under one key, and shows its number', async () => {
    const user = open({ 'money.closeDay': noNetwork() });
    const close = async () => {
      await user.click(await screen.findByRole('button', { name: 'Close day' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close day' }));
    };
    await close();
    expect((await screen.findAllByText('The day could not be closed'))[0]).toBeVisible();
    server.script({ 'money.closeDay': dayAnswer(aClosedDay()) });
    await close();

    expect(await screen.findByText(/^Closed as D-000012 on 27 Nov 2026, .* by Meera Nair$/)).toBeVisible();
    expect(screen.getByText('Nothing has changed since the close.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close day' })).not.toBeInTheDocument());
    const sent = server.to('money.closeDay').map(({ path, options }) => [path, options.idempotencyKey]);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toEqual(['/api/day-report/2026-11-27/close', expect.any(String)]);
  });

  it('shows what came after the close as differences', async () => {
    open({
      'money.readDayReport': dayAnswer({ ...aClosedDay({ total: 447, in: 447, writtenOff: 7 }), writtenOff: 7 }),
    });

    expect(await linesOf('Since the close')).toEqual([
      'Bills | ₹447.00',
      'Returns | ₹0.00',
      'Written off | ₹7.00',
      'Money in | ₹447.00',
      'Money out | ₹0.00',
    ]);
    expect((await linesOf('Bills')).at(-1)).toBe('Written off | -₹7.00');
    expect(screen.queryByText('Nothing has changed since the close.')).not.toBeInTheDocument();
  });

  it('says plainly that someone may not see it', async () => {
    open({ 'money.readDayReport': refuse(403, { code: 'forbidden', message: 'Forbidden' }) });

    expect(await screen.findByText(/^You may not see the day report/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that nothing was sold on a quiet day', async () => {
    const { bills } = aDayReport();
    const quiet = {
      ...bills,
      count: 0,
      first: null,
      last: null,
      gross: 0,
      discount: 0,
      net: 0,
      tax: 0,
      roundOff: 0,
      total: 0,
    };
    open({
      'money.readDayReport': dayAnswer(
        aDayReport({ bills: quiet, methods: [], hours: [], users: [], sessions: [], unpaidAtSale: 0 }),
      ),
    });

    expect(await screen.findByText('Nothing was sold on this day.')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'By hour' })).not.toBeInTheDocument();
  });

  it('prints the Z report of a session by itself', async () => {
    const printed = jest.spyOn(window, 'print').mockReturnValue();
    const move = { moveId: 'm1', kind: 'out', amount: 300, reason: 'expense', note: 'Milk', by: 'u1' } as const;
    const session = aSession({
      ...{ sessionNo: 'Z-000007', closedAt: '2026-11-27T15:40:00.000Z', closedBy: 'user-0042', counted: 8_460 },
      ...{ difference: -40, moves: [{ ...move, at: '2026-11-27T05:00:00.000Z' }] },
    });
    const user = open({ 'money.readDayReport': dayAnswer(aDayReport({ sessions: [session] })) });
    await screen.findByText('Ravi Iyer');

    await user.click(screen.getByRole('button', { name: 'Print Z-000007' }));
    expect(printed).toHaveBeenCalledTimes(1);
    act(() => void dispatchEvent(new Event('beforeprint')));

    const [sheet, ...others] = [...document.querySelectorAll('body > div > article')];
    expect(others).toEqual([]);
    expect(sheet).toHaveTextContent(/Z report 27 Nov 2026.*Z-000007 · Counter.*Closed byRavi Iyer.*Difference-₹40\.00/);
    expect(sheet).toHaveTextContent(/Cash in and out.*Out, Expense · Milk-₹300\.00/);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('body > div > article')).toBeNull();
    printed.mockRestore();
  });

  it('prints at once the session that the close of a drawer asks for', async () => {
    const printed = jest.spyOn(window, 'print').mockReturnValue();
    open({}, '/dashboard/day?print=session-Counter');

    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('body > div > article')).toHaveTextContent(/Z report .*Z-000007/);
    act(() => void dispatchEvent(new Event('afterprint')));
    printed.mockRestore();
  });

  it.each(['a4', 'receipt58'] as const)('prints every section on %s', async (paper) => {
    localStorage.setItem('dayPaper', paper);
    open({ 'auth.readShopDetails': () => ({ success: true, shop: { name: 'Meera General Store' } }) });
    await screen.findByRole('table', { name: 'Bills' });
    const titles = screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent);

    act(() => void dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector('body > div > article');
    expect(sheet).toHaveClass(paper);
    expect(sheet).toHaveTextContent(/^Meera General StoreDay report 27 Nov 2026/);
    expect([...(sheet?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toEqual(titles);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('body > div > article')).toBeNull();
  });
});
