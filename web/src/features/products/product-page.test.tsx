import { addDays } from '@bahi/contracts/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, refuse, type Script } from '../../../test-support/fake-server.js';
import { figuresShown } from '../../../test-support/figures-shown.js';
import { pressKey } from '../../../test-support/press-key.js';
import { aProduct, listReply, productCalls, shop, soap } from '../../../test-support/products.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import { todayIn } from '../../lib/format/format.js';
import type { Product } from './product-model.js';
import { ProductPage } from './product-page.js';

let server: FakeServer;

function open(products: readonly Product[] = shop, script: Script = {}, at = '/dashboard/product') {
  server = fakeServer({ ...productCalls(products), ...script });
  return renderScreen(<ProductPage />, { at });
}

const names = () => [...rowButtons()].map(({ textContent }) => textContent?.slice(1));

function rowButtons() {
  return document.querySelectorAll('[data-row-button]');
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('a list limited by the address', () => {
  // The first letter of a name stands in for its picture.
  const low = { quantity: 1, availability: 'Low stock' } as const;

  it.each([
    ['outOfStock', ['Sold out', 'Gone']],
    ['low', ['Nearly out']],
    ['expired', ['Old']],
    ['expiringSoon', ['Until today', 'Until then']],
    ['unknown', ['Sold out', 'Gone', 'Nearly out', 'Old', 'Until today', 'Until then', 'Later']],
  ])('shows what is %s', async (show, shown) => {
    const today = todayIn();
    const gone = { quantity: 0, availability: 'Out of stock' } as const;
    open(
      [
        aProduct({ productName: 'Sold out', ...gone }),
        aProduct({ productName: 'Gone', ...gone, expiryDate: today }),
        aProduct({ productName: 'Nearly out', ...low }),
        aProduct({ productName: 'Old', availability: 'Expired', expiryDate: addDays(today, -1) }),
        aProduct({ productName: 'Until today', expiryDate: today }),
        aProduct({ productName: 'Until then', expiryDate: addDays(today, 30) }),
        aProduct({ productName: 'Later', expiryDate: addDays(today, 31) }),
      ],
      {},
      `/dashboard/product?show=${show}`,
    );

    await screen.findByRole('button', { name: shown[0] ?? '' });
    expect(names()).toEqual(shown);
  });

  it('is searched within, and shows all products on a press', async () => {
    const products = [aProduct({ productName: 'Salt' }), aProduct({ productName: 'Low salt', ...low })];
    const all = [...products, aProduct({ productName: 'Low dal', ...low })];
    const { user } = open(all, {}, '/dashboard/product?show=low');
    await screen.findByRole('button', { name: 'Low dal' });

    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'salt' } });
    await waitFor(() => expect(names()).toEqual(['Low salt']));
    await user.click(screen.getByRole('button', { name: 'All 3' }));

    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('says when nothing is in it', async () => {
    const { user } = open([aProduct({ productName: 'Salt' })], {}, '/dashboard/product?show=low');

    expect(await screen.findByText('Nothing is low on stock.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(await screen.findByRole('button', { name: 'Salt' })).toBeInTheDocument();
  });
});

describe('a list that answers', () => {
  const goods = [
    aProduct({ productName: 'Salt 10 kg', sellingPrice: 90, quantity: 7, expiryDate: null, category: 'Food' }),
    aProduct({ productName: 'Salt 2 kg', sellingPrice: 20, quantity: 30, expiryDate: '2031-01-01', category: 'Food' }),
    aProduct({
      productName: 'Agarbatti',
      sellingPrice: 50,
      quantity: 0,
      availability: 'Out of stock',
      category: 'Puja',
    }),
    aProduct({ productName: 'Camphor', sellingPrice: 35, quantity: 9, expiryDate: '2030-01-01', category: 'puja' }),
  ];
  const chips = () =>
    within(screen.getByRole('list', { name: 'Show' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('counts what each chip leaves, all together and in one category', async () => {
    const { user } = open(goods);
    await screen.findByRole('button', { name: 'Camphor' });
    expect(chips()).toEqual(['All 4', 'Low 0', 'Out 1', 'Expiring soon 0', 'Expired 0']);

    await user.selectOptions(screen.getByLabelText('Filter by category'), 'puja');
    expect(names()).toEqual(['Agarbatti', 'Camphor']);
    expect(chips()).toEqual(['All 2', 'Low 0', 'Out 1', 'Expiring soon 0', 'Expired 0']);
    await user.click(screen.getByRole('button', { name: 'Out 1' }));
    expect(names()).toEqual(['Agarbatti']);
    expect(screen.getByText('1 result')).toBeInTheDocument();
  });

  it.each([
    [
      'Products',
      ['Agarbatti', 'Camphor', 'Salt 2 kg', 'Salt 10 kg'],
      ['Salt 10 kg', 'Salt 2 kg', 'Camphor', 'Agarbatti'],
    ],
    ['Price', ['Salt 2 kg', 'Camphor', 'Agarbatti', 'Salt 10 kg'], ['Salt 10 kg', 'Agarbatti', 'Camphor', 'Salt 2 kg']],
    [
      'Quantity',
      ['Agarbatti', 'Salt 10 kg', 'Camphor', 'Salt 2 kg'],
      ['Salt 2 kg', 'Camphor', 'Salt 10 kg', 'Agarbatti'],
    ],
    [
      'Expiry Date',
      ['Agarbatti', 'Camphor', 'Salt 2 kg', 'Salt 10 kg'],
      ['Salt 2 kg', 'Camphor', 'Agarbatti', 'Salt 10 kg'],
    ],
  ])('is sorted by %s, up, down and as it was; a missing day is last', async (head, up, down) => {
    const { user } = open(goods);
    await screen.findByRole('button', { name: 'Camphor' });
    const column = screen.getByRole('columnheader', { name: head });
    const press = () => user.click(within(column).getByRole('button'));

    await press();
    expect([names(), column.getAttribute('aria-sort')]).toEqual([up, 'ascending']);
    await press();
    expect([names(), column.getAttribute('aria-sort')]).toEqual([down, 'descending']);
    await press();
    expect([names(), column.getAttribute('aria-sort')]).toEqual([goods.map((one) => one.productName), null]);
  });

  it('starts from the address; a search has the order of its matches', async () => {
    open(goods, {}, '/dashboard/product?category=Food&sort=-price');
    await screen.findByRole('button', { name: 'Salt 2 kg' });
    expect(names()).toEqual(['Salt 10 kg', 'Salt 2 kg']);

    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'salt' } });
    await waitFor(() => expect(names()).toEqual(['Salt 2 kg', 'Salt 10 kg']));
  });
});

describe('Product list', () => {
  it('shows the specified columns, nine rows a page and the figures', async () => {
    const { user } = open(Array.from({ length: 20 }, (_, at) => aProduct({ productName: `Item ${at + 1}` })));

    expect(await screen.findByRole('button', { name: 'Item 1' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Products',
      'Price',
      'Quantity',
      'Threshold Value',
      'Expiry Date',
      'Availability',
      'Details',
    ]);
    expect(rowButtons()).toHaveLength(9);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(await screen.findByText('₹18,250')).toBeInTheDocument();
    const strip = screen.getByRole('region', { name: 'Overall Inventory' });
    const blocks = within(strip).getAllByRole('heading', { level: 3 });
    expect(blocks.map(({ textContent }) => textContent)).toEqual([
      'Categories',
      'Total Products',
      'Top Selling',
      'Low Stocks',
    ]);
    expect(figuresShown(strip)).toEqual([
      'Categories used 7',
      'In your list 52',
      'Revenue ₹18,250',
      'Top rated 2',
      'Cost ₹500.50',
      'Ordered 12',
      'Not in stock 2',
    ]);

    await user.click(screen.getByRole('button', { name: 'Next' }));
    pressKey(']');

    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe('Product, page 3 – Bahi'));

    pressKey(']');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();

    pressKey('[');
    const pages = within(screen.getByRole('navigation', { name: 'Product pages' }));
    expect(await pages.findByText('Page 2 of 3')).toBeInTheDocument();
    expect(screen.getByText('20 products')).toBeInTheDocument();
  });

  it('shows a skeleton of the list while it loads', () => {
    open(shop, { 'catalog.listProducts': () => new Promise(() => {}) });

    const table = screen.getByRole('table', { name: 'Products', busy: true });
    // The first one is the head.
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(10);
  });

  it.each(['analytics.readInventorySummary', 'analytics.listTopProducts'] as const)(
    'keeps the figures under a thin line while those of %s are renewed',
    async (call) => {
      open();
      const strip = within(await screen.findByRole('region', { name: 'Overall Inventory' }));
      await strip.findByText('₹18,250');
      expect(strip.queryByRole('progressbar')).not.toBeInTheDocument();
      server.script({ [call]: () => new Promise(() => {}) });

      fireEvent(window, new Event('online'));

      expect(await strip.findByRole('progressbar', { name: 'Updating Overall Inventory' })).toBeInTheDocument();
      expect(strip.getByText('₹18,250')).toBeInTheDocument();
    },
  );

  it('counts a top product without a cost price as 0', async () => {
    const { costPrice: _cost, ...free } = aProduct();
    const best = [aProduct({ costPrice: 139.5 }), aProduct({ costPrice: 0.1 }), free];
    open(shop, { 'analytics.listTopProducts': () => ({ success: true, products: best }) });

    expect(await screen.findByText('₹139.60')).toBeInTheDocument();
  });

  it('finds by name after the pause and opens the first match by Enter', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Tata Salt 1 kg' });

    pressKey('/');
    await user.keyboard('EXCEL surf');

    await waitFor(() => expect(rowButtons()).toHaveLength(1));
    expect(screen.getByText('1 product matches. Enter opens Surf Excel 1 kg')).toHaveAttribute('role', 'status');
    expect(screen.getByText('1 result')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' })).toBeInTheDocument();
  });

  it('opens the marked row by Enter, which is the best match, and marks none without the focus', async () => {
    const lots = ['Amul Butter (lot 2)', 'Amul Butter', 'Bread'].map((productName) => aProduct({ productName }));
    const { user } = open(lots);
    await screen.findByRole('button', { name: 'Bread' });

    await user.keyboard('/amul b');

    await waitFor(() => expect(rowButtons()).toHaveLength(2));
    const rows = [...rowButtons()].map((button) => button.closest('tr') as HTMLElement);
    const isMarked = () => rows.map((row) => row.classList.contains('marked'));
    expect(isMarked()).toEqual([true, false]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Amul Butter' })).toBeInTheDocument();
    await waitFor(() => expect(isMarked()).toEqual([false, false]));
  });

  it('gives a search the space of a phone: neither figures nor Add Product beside it', async () => {
    const { user } = open();
    const strip = (await screen.findByRole('region', { name: 'Overall Inventory' })).parentElement;
    const beside = () =>
      [strip, screen.getByRole('button', { name: 'Add Product' })].map((part) =>
        part?.classList.contains('besideSearch'),
      );
    expect(beside()).toEqual([false, false]);

    await user.click(screen.getByRole('searchbox'));
    expect(beside()).toEqual([true, true]);

    // At once: later the rows would move under the focus that has just reached them.
    await user.tab();
    expect(beside()).toEqual([false, false]);
    await user.type(screen.getByRole('searchbox'), 'salt');
    act(() => screen.getByRole('searchbox').blur());
    expect(beside()).toEqual([true, true]);
  });

  it('opens the first match of the search before the list has followed, and nothing without a match', async () => {
    open();
    await screen.findByRole('button', { name: 'Tata Salt 1 kg' });
    const search = screen.getByRole('searchbox');

    fireEvent.keyDown(search, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.change(search, { target: { value: 'excel' } });
    fireEvent.keyDown(search, { key: 'Enter' });

    expect(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' })).toBeInTheDocument();
  });

  it.each([
    ['every word of it', 'salt sugar'],
    ['letters composed another way', 'cre\u0300me'],
    ['its id', 'prod-mtjkv4qv-c0ffee'],
    ['its supplier', 'lakshmi'],
  ])('finds a product by %s', async (_, typed) => {
    const wanted = aProduct({
      productName: 'Crème of Salt and Sugar',
      productId: 'PROD-MTJKV4QV-C0FFEE',
      supplier: 'Sri Lakshmi Traders',
    });
    open([wanted, aProduct({ productName: 'Salt' })], {}, `/dashboard/product?q=${encodeURIComponent(typed)}`);

    expect(await screen.findByRole('button', { name: wanted.productName })).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(1);
  });

  it('starts from the address and goes to page 1 when the page does not exist', async () => {
    open(shop, {}, '/dashboard/product?q=salt&page=7');

    expect(await screen.findByRole('button', { name: 'Tata Salt 1 kg' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('salt');
    expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  });

  it('starts a new search on its first page', async () => {
    const salts = Array.from({ length: 12 }, (_, at) => aProduct({ productName: `Salt ${at + 1}` }));
    const { user } = open([...salts, ...shop], {}, '/dashboard/product?page=2');
    await screen.findByText('Page 2 of 2');

    await user.type(screen.getByRole('searchbox'), 'salt');

    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(9);
  });

  it('shows an empty state without matches and clears the search', async () => {
    const { user } = open(shop, {}, '/dashboard/product?q=zzz');

    expect(await screen.findByText('No products found')).toBeInTheDocument();
    await user.click(screen.getByText('Clear search'));

    await waitFor(() => expect(rowButtons()).toHaveLength(3));
  });

  it('leads a shop without any to its first one', async () => {
    const { user } = open([]);

    expect(await screen.findByText('No products found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add your first product' }));

    expect(await screen.findByRole('dialog', { name: 'Add Product' })).toBeInTheDocument();
  });

  it('shows the failure, in the card too, and loads on Retry', async () => {
    const { user } = open(shop, { 'catalog.listProducts': [refuse(503), () => listReply(shop)] });
    expect(await screen.findAllByText('Failed to load products')).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('button', { name: 'Tata Salt 1 kg' })).toBeInTheDocument();
  });

  it('opens the details card with its button and with i', async () => {
    const { user } = open();
    (await screen.findByRole('button', { name: 'Surf Excel 1 kg' })).focus();

    await user.keyboard('i');

    const card = await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
    expect(figuresShown(card)).toEqual([
      `ID ${soap.productId}`,
      'Category Food',
      'Selling price ₹145.00',
      'Cost price ₹120.00',
      'Quantity 8\u00A0packs',
      'Threshold value 8',
      'Expiry date 25/12/2029',
      'Availability Low stock',
      'Rating Not rated yet',
      'Added on 02 Sep 26',
    ]);
  });

  it('shows a value in every column of a product', async () => {
    open([aProduct({ productName: 'Ghee', sellingPrice: 1234.5, quantity: 1500, unit: 'kg', thresholdValue: 2000 })]);

    const row = (await screen.findByRole('button', { name: 'Ghee' })).closest('tr') as HTMLElement;

    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      '₹1,234.50',
      '1,500\u00A0kg',
      '2,000',
      '25/12/2029',
      'In stock',
    ]);
  });

  it('dates a product by the day of the shop', async () => {
    const product = aProduct({ productName: 'Ghee', createdAt: '2026-09-02T03:00:00.000Z' });
    const reply = { ...listReply([product]), timeZone: 'America/New_York' };
    const { user } = open([product], { 'catalog.listProducts': () => reply });

    (await screen.findByRole('button', { name: 'Ghee' })).focus();
    await user.keyboard('i');

    expect(figuresShown(await screen.findByRole('dialog', { name: 'Ghee' }))).toContain('Added on 01 Sep 26');
  });

  it('draws ten thousand products with few elements', async () => {
    open(Array.from({ length: 10_000 }, (_, at) => aProduct({ productName: `Item ${at}` })));

    await screen.findByText('Page 1 of 1112');

    expect(document.querySelectorAll('*').length).toBeLessThan(1500);
  });
});
