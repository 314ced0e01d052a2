import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct } from '../../../test-support/care.js';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../test-support/fake-server.js';
import { aProduct } from '../../../test-support/products.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { scan } from '../../../test-support/scan.js';
import { press, put } from '../../../test-support/scenarios/scenario.js';
import {
  aCount,
  aCountRow,
  COUNT_ID,
  foundTea,
  REVIEWED_ID,
  rice,
  stockCalls,
  tea,
} from '../../../test-support/stock.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import { StockPage } from './stock-page.js';

const AT = '/dashboard/stock';
let server: FakeServer;
afterEach(() => {
  act(() => dismissToasts());
  server.close();
});

function open(at: string, script: Script = {}) {
  server = fakeServer({ ...stockCalls(), ...script });
  return renderScreen(<StockPage />, { at });
}

async function openCount(script: Script = {}) {
  const view = open(`${AT}?tab=counts&count=${COUNT_ID}`, script);
  await screen.findByText('1 of 3 counted');
  await waitFor(() => expect(server.to('counter.listCounterProducts')).not.toEqual([]));
  await act(async () => {});
  return view;
}

type Body = Readonly<Record<string, unknown>>;

function bodies(call: Parameters<FakeServer['to']>[0]): Body[] {
  return server.to(call).map(({ body }) => (body?.kind === 'json' ? body.value : {}) as Body);
}

function counted() {
  return bodies('counts.countProduct').map(({ productId, counted: many }) => [productId, many]);
}

function scans() {
  return within(screen.getByRole('region', { name: 'Last scans' })).queryAllByRole('listitem');
}

const enter = async (text: string) => {
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: text } });
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter' });
  });
};

describe('a count', () => {
  it('is started with a name and chosen products, blind', async () => {
    const { user } = open(`${AT}?tab=counts`);
    await press(user, 'Start a count');
    await screen.findByRole('dialog', { name: 'Start a count' });
    await press(user, 'Start');
    expect(screen.getByText('Give the count a name')).toBeVisible();
    put('Name', 'Sunday');
    put('What is counted', 'chosen');
    await press(user, 'Start');
    expect(screen.getByText('Choose at least one product')).toBeVisible();
    put('Find a product', 'tea');
    await press(user, 'Tea 250 g');
    await press(user, 'Start');

    await screen.findByText('1 of 3 counted');
    const scope = { kind: 'chosen', productIds: [tea.productId] };
    expect(bodies('counts.startCount')).toMatchObject([{ name: 'Sunday', scope, blind: true }]);
  });

  it('starts with the products of one supplier, each of whom is offered once', async () => {
    const suppliers = ['Malabar Traders', null, 'Asha Foods', 'MALABAR TRADERS'];
    const products = suppliers.map((supplier, at) => aProduct({ _id: `p${at}`, supplier }));
    const { user } = open(`${AT}?tab=counts`, {
      'counts.listCounts': () => ({ success: true, counts: [], next: null }),
      'catalog.listProducts': () => ({ success: true, products, timeZone: 'Asia/Kolkata' }),
    });
    await press(user, 'Start a count');
    put('Name', 'Malabar');
    put('What is counted', 'supplier');
    await press(user, 'Start');
    const select = screen.getByLabelText('Supplier');
    expect(select).toHaveAccessibleDescription('Choose a supplier');
    await within(select).findByText('Asha Foods');
    expect(
      within(select)
        .queryAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Asha Foods', 'Malabar Traders']);
    await user.selectOptions(select, 'Malabar Traders');
    await press(user, 'Start');

    await waitFor(() => expect(bodies('counts.startCount')).toHaveLength(1));
    expect(bodies('counts.startCount')).toMatchObject([{ scope: { kind: 'supplier', supplier: 'Malabar Traders' } }]);
  });

  it('takes scans, packs, typed names, quantities in front, and keeps unknown codes', async () => {
    const { user } = await openCount();
    await act(async () => void scan('8901000000042'));
    await act(async () => void scan('TEA-BOX-1'));
    await enter('3*tea');
    await enter('1.25*rice');
    await enter('0.5*tea');
    expect(await screen.findByText('Tea 250 g is counted in whole units')).toBeInTheDocument();
    await enter('x*tea');
    await act(async () => void scan('8999999999999'));

    expect(counted()).toEqual([
      [tea.productId, 1],
      [tea.productId, 12],
      [tea.productId, 3],
      [rice.productId, 1.25],
    ]);
    expect(scans()[0]).toHaveTextContent('1.25 kg');
    await press(user, 'Remove the code 8999999999999');
    expect(screen.queryByText('8999999999999')).not.toBeInTheDocument();
  });

  it('keeps entries of one moment in their order', async () => {
    await openCount();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (const units of [1, 2, 3, 4, 5, 6]) await enter(`${units}*tea`);
    now.mockRestore();

    expect(scans().map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('takes the last scans back', async () => {
    const { user } = await openCount();
    await enter('3*tea');
    await press(user, 'Undo 3\u00A0packs of Tea 250 g');

    await waitFor(() =>
      expect(counted()).toEqual([
        [tea.productId, 3],
        [tea.productId, -3],
      ]),
    );
    expect(scans()).toHaveLength(1);
    expect(scans()[0]).toHaveTextContent('Undone');
  });

  it('keeps what a lost connection holds back, over a reload, and sends it once under its key', async () => {
    const { unmount, user } = await openCount({ 'counts.countProduct': noNetwork() });
    await enter('tea');
    await enter('2*tea');
    expect(await screen.findByText(/^2 entries wait to be sent/)).toBeVisible();
    await press(user, 'End counting');
    expect(screen.getByText('Entries of this device still wait to be sent.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const [first] = server.to('counts.countProduct').map(({ path }) => path);
    unmount();
    server.close();

    await openCount();
    await waitFor(() =>
      expect(counted()).toEqual([
        [tea.productId, 1],
        [tea.productId, 2],
      ]),
    );
    expect(server.to('counts.countProduct')[0]?.path).toBe(first);
    expect(screen.queryByText(/wait to be sent/)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(counted()).toHaveLength(2);
  });

  it('names an entry that was refused, and leaves it out on request', async () => {
    const refusal = refuse(409, { code: 'in-other-count', message: 'A product is in the count Shelf 1' });
    const { user } = await openCount({ 'counts.countProduct': refusal });
    await enter('tea');

    expect(await screen.findByText('A product is in the count Shelf 1')).toBeVisible();
    expect(scans()[0]).toHaveTextContent('Not counted');
    await press(user, 'Leave out');
    expect(scans()).toHaveLength(0);
  });
});

describe('the review of a count', () => {
  const rows = [
    aCountRow(),
    aCountRow({ productId: 'OIL', productName: 'Oil', counted: 4, expected: 4, difference: 0, value: 0 }),
    aCountRow({ productId: 'SALT', productName: 'Salt', isMoved: true, difference: 3, value: 60 }),
    aCountRow({ productId: 'SOAP', productName: 'Soap', counted: null, expected: null, difference: null, value: null }),
  ];
  const openReview = async (script: Script = {}, sheet = rows) => {
    const view = open(`${AT}?tab=counts&count=${REVIEWED_ID}`, { ...stockCalls(aCount(), sheet), ...script });
    await screen.findByRole('table');
    return view;
  };

  it('shows what differs and what it is worth, and approves what is ticked', async () => {
    const { user } = await openReview();

    expect(screen.getByText(/2 products differ · worth -₹100.00 · 1 product was not counted/)).toBeVisible();
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Tea 250 g10 packs8 packs−2-₹160.00');
    expect(second).toHaveTextContent('SaltMoved while counting: count again');
    expect(within(second as HTMLElement).queryByRole('checkbox')).not.toBeInTheDocument();
    await press(user, 'Approve 2 products');
    expect(await screen.findByText('Stock corrected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Approve Tea 250 g' }));
    await press(user, 'Approve 1 product');
    expect(bodies('counts.approveCount')).toEqual([{ productIds: ['TEA', 'OIL'] }, { productIds: ['OIL'] }]);
  });

  it('names what was refused', async () => {
    const refused = [{ productId: 'TEA', productName: 'Tea 250 g', code: 'insufficient-stock' }];
    const { user } = await openReview({
      'counts.approveCount': () => ({ success: true, count: aCount({ status: 'review' }), refused }),
    });
    await press(user, 'Approve 2 products');

    expect(await screen.findByText(/^Tea 250 g would fall below 0/)).toBeVisible();
    expect(screen.queryByText('Stock corrected')).not.toBeInTheDocument();
  });

  it('approves 500 at a time and says how far it is', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) =>
      aCountRow({ productId: `P${at}`, productName: `Item ${at}` }),
    );
    let goOn = () => {};
    const { user } = await openReview(
      {
        'counts.approveCount': [
          () => ({ success: true, count: aCount(), refused: [] }),
          () =>
            new Promise((resolve) => {
              goOn = () => resolve({ success: true, count: aCount(), refused: [] });
            }),
          () => ({ success: true, count: aCount(), refused: [] }),
        ],
      },
      many,
    );
    await press(user, 'Approve 1,200 products');
    expect(await screen.findByRole('progressbar', { name: '500 of 1,200 approved' })).toBeVisible();
    act(() => goOn());
    await screen.findByText('Stock corrected');
    expect(bodies('counts.approveCount').map(({ productIds }) => (productIds as string[]).length)).toEqual([
      500, 500, 200,
    ]);
  });

  it('counts a product that moved again, and sets one that was not counted to 0 on purpose', async () => {
    const { user } = await openReview();
    await press(user, 'Count Salt again');
    await screen.findByRole('dialog', { name: 'Count Salt again' });
    put(/^There are/, '7');
    await press(user, 'Save');
    expect(await screen.findByText('Salt counted again')).toBeInTheDocument();
    put('Show', 'missing');
    await press(user, 'Set Soap to 0');

    expect(await screen.findByText('Soap set to 0')).toBeInTheDocument();
    expect(bodies('counts.countProduct')).toEqual([
      { productId: 'SALT', counted: 7, again: true },
      { productId: 'SOAP', counted: 0, again: false },
    ]);
  });
});

describe('what was sold beyond the count', () => {
  const lineOf = ({ lines }: Body) => (lines as Body[])[0];

  it('is taken off, kept or counted', async () => {
    const { user } = open(AT);
    await press(user, 'Take 2\u00A0packs off Tea 250 g');
    await screen.findByText('Taken off Tea 250 g');
    await press(user, 'Keep the stock of Tea 250 g');
    await screen.findByText('Stock of Tea 250 g kept');
    await press(user, 'Count Tea 250 g');
    await screen.findByRole('dialog', { name: 'Count Tea 250 g' });
    put(/^There are/, '4');
    await press(user, 'Save');
    await screen.findByText('Stock of Tea 250 g corrected');

    const line = { productId: tea.productId, seen: 9, settlesFound: true };
    expect(bodies('stock.adjustStock').map(lineOf)).toMatchObject([
      { ...line, setTo: 7, reason: 'correction' },
      { ...line, setTo: 9, reason: 'found' },
      { ...line, setTo: 4, reason: 'correction' },
    ]);
  });

  it('cannot be taken off a stock that has not so many, and a sale meanwhile is reported', async () => {
    const short = { ...foundTea, quantity: 1 };
    const refusal = refuse(409, { code: 'stock-changed', message: 'The stock is not what was seen any more' });
    const { user } = open(AT, {
      'counts.listToCheck': () => ({ success: true, products: [short], next: null }),
      'stock.adjustStock': refusal,
    });
    await press(user, /^Take 2/);
    expect(server.to('stock.adjustStock')).toEqual([]);
    await press(user, /^Keep the stock/);
    await waitFor(() => expect(screen.getAllByText('The stock is not what was seen any more')).toHaveLength(2));
    expect(server.to('counts.listToCheck').length).toBeGreaterThan(1);
  });
});

describe('stock that expires', () => {
  it('is listed with its value, within more days, and written off', async () => {
    const { user } = open(`${AT}?tab=expiring`);
    expect(await screen.findByText('1 product · ₹480.00 at cost')).toBeVisible();
    expect(screen.getByText('in 10 days')).toBeVisible();
    put('Expires', '90');
    await waitFor(() => expect(server.to('stock.listExpiring').at(-1)?.path).toContain('days=90'));
    await press(user, 'Write off Tea 250 g');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Write off' }));

    expect(await screen.findByText('Tea 250 g written off')).toBeInTheDocument();
    const line = { productId: tea.productId, setTo: 0, seen: 6, reason: 'expired', note: null };
    expect(bodies('stock.adjustStock')).toMatchObject([{ lines: [line] }]);
  });

  it('is marked down by a percent or to a price, below its cost after another press', async () => {
    const product = aKeptProduct({ productId: tea.productId, productName: tea.name, sellingPrice: 80.05, version: 3 });
    const belowCost = refuse(409, { code: 'price-below-cost', message: 'The selling price is below the cost price.' });
    const { user } = open(`${AT}?tab=expiring`, {
      'care.readProduct': () => ({ success: true, product }),
      'care.updateProduct': [belowCost, () => ({ success: true, product })],
    });
    await press(user, 'Mark down Tea 250 g');
    expect(await screen.findByText('Now ₹80.05')).toBeVisible();
    await press(user, '30% off');
    expect(screen.getByLabelText('New selling price')).toHaveValue('56.04');
    put('New selling price', '80.05');
    await press(user, 'Save price');
    expect(screen.getByText('Type a price below ₹80.05, with at most two decimals.')).toBeVisible();
    expect(server.to('care.updateProduct')).toEqual([]);

    put('New selling price', '40');
    await press(user, 'Save price');
    await press(user, 'Save below cost');

    expect(await screen.findByText('Tea 250 g now sells for ₹40.00')).toBeInTheDocument();
    const sent = { version: 3, sellingPrice: 40 };
    expect(bodies('care.updateProduct')).toEqual([sent, { ...sent, belowCost: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be marked down once it is expired', async () => {
    const products = [{ ...foundTea, expiryDate: '2026-11-26', value: 480 }];
    const total = { products: 1, value: 480 };
    open(`${AT}?tab=expiring`, {
      'stock.listExpiring': () => ({ success: true, today: '2026-11-27', next: null, total, products }),
    });
    expect(await screen.findByRole('button', { name: 'Write off Tea 250 g' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark down/ })).toBeNull();
  });
});

describe('adjustments', () => {
  it('are listed with who and why', async () => {
    open(`${AT}?tab=adjustments`);
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent('Tea 250 gwet−2 packsDamagedMeera Nair27 Nov 26');
  });

  it('name the other people of the shop', async () => {
    const mine = stockCalls()['stock.listAdjustments'] as () => { adjustments: object[] };
    const adjustments = mine().adjustments.map((one) => ({ ...one, by: 'user-0042' }));
    open(`${AT}?tab=adjustments`, { 'stock.listAdjustments': () => ({ ...mine(), adjustments }) });
    expect(await screen.findByText('Ravi Iyer')).toBeVisible();
  });

  it('come page by page', async () => {
    const first = stockCalls()['stock.listAdjustments'] as () => object;
    const { user } = open(`${AT}?tab=adjustments`, {
      'stock.listAdjustments': ({ path }) => ({ ...first(), next: path.includes('cursor=c2') ? null : 'c2' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));

    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    expect(server.to('stock.listAdjustments').at(-1)?.path).toContain('cursor=c2');
  });

  it('take several products, all or none, and name each refused line', async () => {
    const refusal = refuse(409, {
      code: 'insufficient-stock',
      message: 'Stock cannot go below 0',
      errors: [{ field: 'lines.1', code: 'insufficient-stock', message: 'Stock cannot go below 0' }],
    });
    const { user } = open(`${AT}?tab=adjustments`, {
      'stock.adjustStock': [refusal, stockCalls()['stock.adjustStock'] as never],
    });
    await press(user, 'New adjustment');
    await screen.findByRole('dialog', { name: 'New adjustment' });
    for (const [typed, name] of [
      ['tea', /^Tea 250 g/],
      ['ric', /^Rice/],
    ] as const) {
      put('Find a product', typed);
      await user.click(within(screen.getByRole('list', { name: 'Products found' })).getByRole('button', { name }));
    }
    put('Change of Tea 250 g', '2');
    await press(user, 'Adjust 2 products');
    expect(screen.getByText('Enter by how much, such as -2')).toBeVisible();
    put('Change of Rice', '-50.5');
    await press(user, 'Adjust 2 products');
    await waitFor(() =>
      expect(screen.getByLabelText('Change of Rice')).toHaveAccessibleDescription('Stock cannot go below 0'),
    );
    put('Change of Rice', '-1.5');
    await press(user, 'Adjust 2 products');

    expect(await screen.findByText('Stock adjusted')).toBeInTheDocument();
    const line = { reason: 'damaged', note: null };
    expect(bodies('stock.adjustStock').at(-1)).toMatchObject({
      lines: [
        { productId: tea.productId, change: 2, ...line },
        { productId: rice.productId, change: -1.5, ...line },
      ],
    });
  });
});
