import type { Drawer } from '@bahi/contracts/billing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCounterProduct, counterCalls } from '../../../../test-support/counter.js';
import { aDrawer, aSession, drawerCalls } from '../../../../test-support/drawers.js';
import { type FakeServer, fakeServer, jsonBody, noNetwork, type Script } from '../../../../test-support/fake-server.js';
import { pressKey } from '../../../../test-support/press-key.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { CounterPage } from '../counter-page.js';

const eggs = aCounterProduct({ name: 'Eggs', price: 7 });
let server: FakeServer;

async function openCounter(drawers: readonly Drawer[], more: Script = {}) {
  server = fakeServer({ ...counterCalls([eggs]), ...drawerCalls(drawers), ...more });
  const { user } = renderScreen(<CounterPage />, { at: '/dashboard/counter' });
  await screen.findByRole('button', { name: /^Eggs/ });
  return user;
}

async function openDialog(drawers: readonly Drawer[], more: Script = {}) {
  const user = await openCounter(drawers, more);
  await screen.findByRole('button', { name: /^(No drawer|.+ (open|closed|not chosen))/ });
  pressKey('F8');
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: string | RegExp) => user.click(await dialog.findByRole('button', { name }));
  const put = async (label: string, value: string) =>
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
  return { user, dialog, press, put };
}

function bodiesOf(call: Parameters<FakeServer['to']>[0]) {
  return server.to(call).map(jsonBody);
}

afterEach(() => {
  act(() => dismissToasts());
  server.close();
  localStorage.clear();
});

describe('the chip of the drawer', () => {
  const [counter, back] = [aDrawer(), aDrawer('Back', false)];

  it.each([
    ['No drawer', []],
    [/^Drawer open, since (27 Nov, )?\d\d:\d\d$/, [counter]],
    ['Drawer closed', [back]],
    [/^Counter open, since/, [counter, back]],
    ['Drawer not chosen', [counter, aDrawer('Door')]],
  ])('is %s', async (name, drawers) => {
    await openCounter(drawers);

    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('keeps the choice of the device, and a bill names that drawer while it is open', async () => {
    const { user, dialog } = await openDialog([counter, aDrawer('Door'), back]);
    const choose = (name: string) => user.selectOptions(dialog.getByRole('combobox'), name);
    const sell = async () => {
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: /^Eggs/ }));
      pressKey('Enter', { ctrlKey: true });
      await screen.findByText(/^Paid · /);
    };
    await choose('Door, open');
    expect(localStorage.getItem('drawer')).toBe('drawer-Door');
    await sell();

    expect(bodiesOf('bills.placeBill')).toMatchObject([{ drawerId: 'drawer-Door' }]);
  });

  it('leaves the drawer to the server while that of the till is closed', async () => {
    localStorage.setItem('drawer', 'drawer-Back');
    const user = await openCounter([counter, back]);
    await screen.findByRole('button', { name: 'Back closed' });

    await user.click(screen.getByRole('button', { name: /^Eggs/ }));
    pressKey('Enter', { ctrlKey: true });

    await screen.findByText(/^Paid · /);
    expect(bodiesOf('bills.placeBill')).toMatchObject([{ drawerId: null }]);
  });
});

describe('the dialog of the drawer', () => {
  it('adds the first drawer with one key, named Counter', async () => {
    const { user, dialog } = await openDialog([]);
    await dialog.findByText('No drawer yet');
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());

    server.script(drawerCalls([aDrawer('Counter', false)]));
    await user.keyboard('{Enter}');

    expect(await dialog.findByLabelText('Cash in the drawer')).toBeVisible();
    expect(bodiesOf('money.createDrawer')).toEqual([{ name: 'Counter' }]);
  });

  it.each([
    ['one sum', 'One sum', { 'Cash in the drawer': '₹1,000.50' }, { float: 1_000.5, denominations: null }],
    [
      'notes and coins',
      'Notes and coins',
      { 'Number of ₹500': '1', 'Number of ₹0.5': '3', 'Number of ₹20': '' },
      { float: 501.5, denominations: { '500': 1, '0.5': 3 } },
    ],
  ])('opens with a float of %s', async (_name, way, fields, body) => {
    const { user, dialog, press, put } = await openDialog([aDrawer('Counter', false)]);
    await user.click(await dialog.findByRole('button', { name: way }));
    await press('Open drawer');
    expect(dialog.getByText(/^Type what is in the drawer/)).toBeVisible();

    for (const [label, value] of Object.entries(fields)) await put(label, value);
    await press('Open drawer');

    expect(await screen.findByText('Counter is open')).toBeVisible();
    expect(bodiesOf('money.openDrawer')).toEqual([body]);
  });

  it('takes out 300 for milk once, whatever the line does', async () => {
    const { dialog, press, put } = await openDialog([aDrawer()], { 'money.moveCash': noNetwork() });
    await press('Cash out');
    await press('Take out');
    expect(dialog.getByText('Type an amount above 0')).toBeVisible();
    await put('Amount', '300');
    await put('Note', ' Milk ');
    await press('Take out');
    expect(await dialog.findByText('The cash could not be recorded')).toBeVisible();

    server.script(drawerCalls([aDrawer()]));
    await press('Take out');

    expect(await screen.findByText('₹300.00 taken out')).toBeVisible();
    const [first, second] = bodiesOf('money.moveCash');
    expect(first).toEqual({ moveKey: expect.any(String), kind: 'out', amount: 300, reason: 'expense', note: 'Milk' });
    expect(second).toEqual(first);
    expect(dialog.getByRole('button', { name: 'Cash in' })).toBeVisible();
  });

  it('closes blind: shows nothing of what should be there, before or after, to those who may not see it', async () => {
    const { cash: _cash, expected: _expected, difference: _difference, ...open } = aSession();
    const session = { ...open, sessionNo: 'Z-000001', counted: 8_460 };
    const { user, dialog, press } = await openDialog([aDrawer()], {
      'money.closeDrawer': () => ({ success: true, message: 'Closed', session }),
    });
    const read = () => screen.getByRole('dialog').textContent;
    await press('Close drawer');
    const before = read();
    await user.type(dialog.getByLabelText('Number of ₹500'), '16');
    await user.type(dialog.getByLabelText('Number of ₹200'), '2.5');
    await user.type(dialog.getByLabelText('Number of ₹20'), '3');
    expect(dialog.getByText('₹8,060.00')).toBeVisible();
    await press('Close drawer');
    expect(dialog.getByText('Type whole numbers of notes and coins.')).toBeVisible();
    await user.type(dialog.getByLabelText('Number of ₹200'), '{Backspace}{Backspace}');
    expect(dialog.getByText('₹8,460.00')).toBeVisible();
    await press('Close drawer');

    await dialog.findByText('Closed as Z-000001');
    expect(dialog.queryByRole('link', { name: /^Print/ })).not.toBeInTheDocument();
    expect(`${before} ${read()}`).not.toMatch(/8,500|₹40|as expected|than expected|Expected in|Difference/);
    expect(bodiesOf('money.closeDrawer')).toEqual([
      { counted: 8_460, denominations: { '500': 16, '200': 2, '20': 3 } },
    ]);
  });

  it('says what is missing to those who may see it', async () => {
    const { user, dialog, press, put } = await openDialog([aDrawer()]);
    await press('Close drawer');
    await user.click(dialog.getByRole('button', { name: 'One sum' }));
    await put('Cash counted', '8460');
    await press('Close drawer');

    expect(await dialog.findByText('₹40.00 less than expected')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Print Z-000001' })).toHaveAttribute(
      'href',
      '/dashboard/day?print=session-Counter',
    );
  });

  it('reports an open session, with its moves', async () => {
    const moves = [
      {
        moveId: 'm1',
        kind: 'out' as const,
        amount: 300,
        reason: 'expense' as const,
        note: 'Milk',
        at: '2026-11-27T05:00:00.000Z',
        by: 'u1',
      },
    ];
    const { dialog, press } = await openDialog([aDrawer()], {
      'money.readDrawerSession': () => ({ success: true, session: aSession({ moves }) }),
    });
    await press('X report');

    expect(await dialog.findByText('Expected in the drawer')).toBeVisible();
    expect(dialog.getByText('₹8,500.00')).toBeVisible();
    expect(dialog.getByText(/Milk/)).toBeVisible();
    await press('Back');
    expect(dialog.getByRole('button', { name: 'Cash out' })).toBeVisible();
  });
});
