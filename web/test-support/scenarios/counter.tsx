import type { WireRequest } from '@bahi/contracts/kit';
import { asMilli } from '@bahi/contracts/shared';
import { act, screen } from '@testing-library/react';
import { billAfter, emptyBill } from '../../src/features/counter/bill/bill.js';
import { CounterPage } from '../../src/features/counter/counter-page.js';
import { itemOf } from '../../src/lib/counter-list/counter-list.js';
import { aCounterProduct, counterCalls } from '../counter.js';
import { aDrawer, drawerCalls } from '../drawers.js';
import type { Answer } from '../fake-server.js';
import { anInvoiceDetail } from '../money.js';
import { pressKey } from '../press-key.js';
import { renderScreen } from '../render-screen.js';
import { scan } from '../scan.js';
import { type Area, always, pageHeading, press, put, retryAll, serverTextOr, type User } from './scenario.js';

const NAME = 'Toor Dal';
const LABEL = 'Bill of 10:42';
const LINE = { name: `Choose ${NAME}`, hidden: true };
const dal = aCounterProduct({ name: NAME, price: 152 });
const heldKey = '01a2aee7-f6c0-72e0-b173-535c443c84de';
const bill = billAfter(emptyBill(heldKey), { do: 'add', item: itemOf(dal), quantityMilli: asMilli(1000) });
const waiting = { heldKey, version: 0, label: LABEL, customerId: null, lines: 1, total: 152, bill };
const sold = { lines: [{ productId: dal.productId, productName: NAME, packNo: 0, quantity: 1 }] };

function open(): User {
  return renderScreen(<CounterPage />, { at: '/dashboard/counter' }).user;
}

async function withTile() {
  const user = open();
  await tile();
  return user;
}

function tile() {
  return screen.findByRole('button', { name: new RegExp(`^${NAME}`) });
}

async function withLine() {
  const user = await withTile();
  await press(user, new RegExp(`^${NAME}`));
  return user;
}

function line() {
  return screen.findByRole('button', LINE);
}

async function showHeld() {
  const user = await withTile();
  await press(user, /^Held/);
  await screen.findByRole('dialog', { name: 'Held bills' });
  return user;
}

/** Presses a button of the bill that waits. */
function withHeld(button: string, done: () => Promise<unknown>) {
  return async () => {
    const user = await showHeld();
    const act = () => press(user, `${button} ${LABEL}`);
    await act();
    return { again: act, done };
  };
}

async function showDrawer() {
  const user = await withTile();
  await press(user, /^(Drawer|Counter)/);
  await screen.findByRole('dialog');
  return user;
}

/** Fills a form of the drawer and sends it. */
function inDrawer(
  fill: (user: User) => Promise<unknown>,
  { submit, done }: { readonly submit: string; readonly done: string | RegExp },
) {
  return async () => {
    const user = await showDrawer();
    await fill(user);
    const send = async () => user.click(await screen.findByRole('button', { name: submit }));
    await send();
    return { again: send, done: () => screen.findByText(done) };
  };
}

/** Back to the bill after a refusal; a bill without an answer is sent again as it was. */
async function placeAgain(user: User) {
  const retry = screen.queryByRole('button', { name: 'Try again' });
  if (retry) return user.click(retry);
  await press(user, 'Back to the bill');
  return press(user, /^Exact/);
}

const UNANSWERED = 'The server did not answer. The bill may be sold already.';

const calls = counterCalls([dal]);
const taxed = { treatment: 'taxable', rate: 5, cessRate: 0, taxable: 144.76, cgst: 3.62, sgst: 3.62, igst: 0, cess: 0 };
const gst = { documentType: 'tax-invoice', placeOfSupply: '27', interState: false, rates: [taxed], warnings: [] };

function withoutNumber(request: WireRequest) {
  return { ...((calls['bills.placeBill'] as Answer)(request) as object), invoiceId: null };
}

function refusedOr(fallback: string) {
  return { refused: serverTextOr(fallback), lost: fallback };
}

/** The calls of the counter. */
export const counterArea: Area = {
  script: {
    ...calls,
    'counter.listCounterProducts': (request) => ({
      ...((calls['counter.listCounterProducts'] as Answer)(request) as object),
      taxPack: '2026-05-01',
    }),
    'bills.quoteBill': () => ({ success: true, quote: { total: 152, gst } }),
    // Billing was away when it was sold.
    'bills.placeBill': withoutNumber,
    'money.readInvoiceOfOrder': () => ({ success: true, timeZone: 'Asia/Kolkata', invoice: anInvoiceDetail(118) }),
    'bills.listHeldBills': () => ({ success: true, held: [waiting] }),
    'counter.readByCode': () => ({ success: true, product: dal, packNo: 0, quantity: 1, amount: null }),
    'setup.updateQuickKeys': () => ({ success: true, version: 1, pages: [], dropped: [] }),
    'bills.holdBill': () => ({ success: true, held: waiting }),
    'bills.takeHeldBill': () => ({ success: true, held: waiting }),
    'bills.dropHeldBill': () => ({ success: true, message: 'Done' }),
    ...drawerCalls([aDrawer(), aDrawer('Back', false)]),
    'bills.listBills': () => ({ success: true, timeZone: 'Asia/Kolkata', day: null, bills: [sold], next: null }),
  },
  scenarios: {
    'counter.listCounterProducts': {
      begin: async () => {
        const user = open();
        await pageHeading();
        return { again: () => retryAll(user), done: tile };
      },
      sentences: always('The product list could not be loaded.'),
      quiet: true,
    },
    'bills.readSellingRules': {
      begin: async () => {
        await withTile();
        return { again: async () => {}, done: tile };
      },
      sentences: always(null),
    },
    // A code of a scale that nobody knows now waits in the tray.
    'counter.readByCode': {
      begin: async () => {
        await withTile();
        const scanLabel = async () => act(() => void scan('2100007012503'));
        await scanLabel();
        return { again: scanLabel, done: line };
      },
      sentences: always(null),
    },
    // The tiles are what is sold most then.
    'setup.readQuickKeys': {
      begin: async () => {
        await withTile();
        return { again: async () => {}, done: tile };
      },
      sentences: always(null),
    },
    'setup.updateQuickKeys': {
      begin: async () => {
        const user = await withTile();
        await press(user, 'Arrange');
        await screen.findByRole('dialog', { name: 'Arrange the tiles' });
        const save = () => press(user, 'Save');
        await save();
        return { again: save, done: () => screen.findByText('Tiles saved') };
      },
      sentences: refusedOr('The tiles could not be saved'),
    },
    'bills.listHeldBills': {
      begin: async () => {
        const user = await showHeld();
        return { again: () => retryAll(user), done: () => screen.findByText(LABEL) };
      },
      sentences: always('The held bills could not be read'),
      quiet: true,
    },
    'bills.holdBill': {
      begin: async () => {
        await withLine();
        const hold = async () => pressKey('F4');
        await hold();
        return { again: hold, done: () => screen.findByText('Bill is waiting') };
      },
      sentences: refusedOr('The bill could not be held'),
    },
    'bills.takeHeldBill': {
      begin: withHeld('Resume', line),
      sentences: refusedOr('The bill could not be resumed'),
    },
    'bills.dropHeldBill': {
      begin: withHeld('Drop', () => screen.findByText('Bill dropped')),
      sentences: refusedOr('The bill could not be dropped'),
    },
    'bills.listBills': {
      begin: async () => {
        await withTile();
        const repeat = async () => pressKey('ArrowUp');
        await repeat();
        return { again: repeat, done: line };
      },
      sentences: refusedOr('The last bill could not be read'),
    },
    'money.readInvoiceOfOrder': {
      begin: async () => {
        const user = await withLine();
        await press(user, /^Exact/);
        await press(user, 'Undo');
        return { again: () => retryAll(user), done: () => screen.findByText('Give back by Cash') };
      },
      sentences: refusedOr('The amount could not be worked out'),
      quiet: true,
    },
    'money.listDrawers': {
      begin: async () => {
        const user = await showDrawer();
        return { again: () => retryAll(user), done: () => screen.findByText(/^Open since/) };
      },
      sentences: always('The drawers could not be read'),
      quiet: true,
    },
    'money.createDrawer': {
      begin: inDrawer(
        async (user) => {
          await press(user, 'Add another drawer');
          put('Name', 'Door');
        },
        { submit: 'Add a drawer', done: 'Door added' },
      ),
      sentences: refusedOr('The drawer could not be added'),
    },
    'money.openDrawer': {
      begin: inDrawer(
        async (user) => {
          await user.selectOptions(await screen.findByLabelText('Drawer of this till'), 'Back, closed');
          put('Cash in the drawer', '1000');
        },
        { submit: 'Open drawer', done: 'Back is open' },
      ),
      sentences: refusedOr('The drawer could not be opened'),
    },
    'money.moveCash': {
      begin: inDrawer(
        async (user) => {
          await press(user, 'Cash out');
          put('Amount', '300');
        },
        { submit: 'Take out', done: '₹300.00 taken out' },
      ),
      sentences: refusedOr('The cash could not be recorded'),
    },
    'money.closeDrawer': {
      begin: inDrawer(
        async (user) => {
          await press(user, 'Close drawer');
          put('Number of ₹500', '17');
        },
        { submit: 'Close drawer', done: 'Closed as Z-000001' },
      ),
      sentences: refusedOr('The drawer could not be closed'),
    },
    'money.readDrawerSession': {
      begin: async () => {
        const user = await showDrawer();
        await press(user, 'X report');
        return { again: () => retryAll(user), done: () => screen.findByText('Expected in the drawer') };
      },
      sentences: {
        ...always('The report could not be read'),
        403: 'Only people who handle cash may see this report. Ask the owner.',
      },
      quiet: true,
    },
    // The sale itself says what is wrong with the bill.
    'bills.quoteBill': {
      begin: async () => {
        const user = await withLine();
        const pay = async () => {
          pressKey('Enter');
          await screen.findByRole('dialog');
        };
        await pay();
        return {
          again: async () => {
            await user.keyboard('{Escape}');
            await pay();
          },
          done: () => screen.findByText('GST 5 %'),
        };
      },
      sentences: always(null),
    },
    'bills.placeBill': {
      begin: async () => {
        const user = await withLine();
        await press(user, /^Exact/);
        return { again: () => placeAgain(user), done: () => screen.findByText(/^Paid · /) };
      },
      sentences: { refused: serverTextOr('The bill could not be placed'), lost: UNANSWERED, 500: UNANSWERED },
      quiet: true,
    },
  },
};
