import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../test-support/fake-server.js';
import { productCalls, salt, shop, soap } from '../../test-support/products.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { ProductPage } from '../features/products/product-page.js';
import { CommandPalette } from './command-palette.js';

const rice = { _id: 'p1', productId: 'PROD-MTJKV4QV-3C9A0F', productName: 'Basmati Rice 5 kg' };
let server: FakeServer;

async function open(products: readonly object[] = [rice]) {
  server = fakeServer({
    'catalog.listProducts': () => ({ success: true, timeZone: 'Asia/Kolkata', count: products.length, products }),
  });
  const { user } = renderScreen(<CommandPalette />);
  await user.keyboard('{Control>}k{/Control}');
  return { user, input: await screen.findByRole('combobox', { name: 'Search pages, products and commands' }) };
}

afterEach(() => server.close());

describe('the command palette', () => {
  it('opens on Ctrl+K with the pages and goes to the chosen one', async () => {
    const { user } = await open();

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/invoice'));
  });

  it.each([
    ['{Meta>}k{/Meta}', true],
    ['{Control>}K{/Control}', true],
    ['{Control>}{Alt>}k{/Alt}{/Control}', false],
    ['k', false],
  ])('is opened by %s: %s', async (keys, opens) => {
    server = fakeServer();
    const { user } = renderScreen(<CommandPalette />);

    await user.keyboard(keys);

    if (opens) await screen.findByRole('combobox');
    else expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('prevents the browser from opening its own search on these keys', async () => {
    server = fakeServer();
    renderScreen(<CommandPalette />);

    expect(fireEvent.keyDown(document.body, { key: 'k' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    await screen.findByRole('combobox');
  });

  it('marks one result at a time, by wrapping arrows and by the mouse, and exposes it to screen readers', async () => {
    const { user, input } = await open();
    const marked = () => screen.getByRole('option', { selected: true });
    const seen: (string | null)[] = [];
    for (const keys of ['{ArrowUp}', '{ArrowUp}', '{ArrowDown}{ArrowDown}']) {
      await user.keyboard(keys);
      seen.push(marked().textContent);
      expect(input).toHaveAttribute('aria-activedescendant', marked().id);
    }
    await user.hover(screen.getByRole('option', { name: /^Invoice/ }));
    seen.push(marked().textContent);

    expect(seen).toEqual(['LightAppearance', 'StockPage', 'HomePage', 'InvoicePage']);
    expect(screen.getByText('9 results')).toHaveAttribute('role', 'status');
  });

  it('does not refetch while open: Enter must not choose another product', async () => {
    const { user, input } = await open();
    await user.type(input, 'basma');
    await screen.findByRole('option', { name: /Basmati Rice 5 kg/ });
    expect(screen.getByText('1 result')).toHaveAttribute('role', 'status');

    // A refetch would start a moment later.
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve));
    });

    expect(server.to('catalog.listProducts')).toHaveLength(1);
  });

  it('shows nine results at most, and no product before something is typed', async () => {
    const products = Array.from({ length: 20 }, (_, at) => ({ ...rice, _id: `p${at}`, productName: `Rice ${at}` }));
    const { user, input } = await open(products);
    expect(screen.getAllByRole('option')).toHaveLength(9);

    await user.type(input, 'rice');
    expect(await screen.findAllByRole('option')).toHaveLength(9);
    await user.clear(input);
    await user.type(input, 'page');

    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'HomePage',
      'ProductPage',
      'InvoicePage',
      'StatisticsPage',
      'SettingsPage',
      'CustomersPage',
      'Day reportPage',
      'StockPage',
    ]);
  });

  it('finds a product by its name and opens it on Product', async () => {
    const { user, input } = await open();

    await user.type(input, 'basma');
    expect(await screen.findByRole('option', { name: /Basmati Rice 5 kg/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/product'));
  });

  it('opens the window of a product at once, and leaves the search of the page alone', async () => {
    server = fakeServer(productCalls(shop));
    const page = (
      <>
        <ProductPage />
        <CommandPalette />
      </>
    );
    const { user } = renderScreen(page, { at: '/dashboard/product?q=salt' });
    await screen.findByRole('button', { name: salt.productName });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'surf{Enter}');

    await screen.findByRole('dialog', { name: soap.productName });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('searchbox')).toHaveValue('salt');
  });

  it('keeps the focus when the previous dialog restores it late', async () => {
    const { user, input } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(input).not.toBeInTheDocument());
    const row = document.body.appendChild(document.createElement('button'));

    await user.keyboard('{Control>}k{/Control}');
    act(() => row.focus());

    expect(await screen.findByRole('combobox', { name: 'Search pages, products and commands' })).toHaveFocus();
    row.remove();
  });

  it('stays away while a dialog is open, whose text a change of page would lose', async () => {
    const { user, input } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(input).not.toBeInTheDocument());
    const form = document.body.appendChild(document.createElement('div'));
    form.setAttribute('role', 'dialog');

    await user.keyboard('{Control>}k{/Control}');

    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    form.remove();
  });

  it('finds a product by its id', async () => {
    const { user, input } = await open();

    await user.type(input, '3c9a0f');

    expect(await screen.findByRole('option', { name: /Basmati Rice 5 kg/ })).toBeInTheDocument();
  });

  it('chooses the first match of the current text, whatever was marked before', async () => {
    const { user, input } = await open();

    await user.keyboard('{ArrowUp}{ArrowUp}');
    await user.type(input, ' STATIS');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/statistics'));
  });

  it.each([
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['Same as device', null],
  ])('wears the look that was pressed: %s', async (name, kept) => {
    localStorage.setItem('theme', name === 'Dark' ? 'light' : 'dark');
    const { user, input } = await open();

    await user.type(input, name);
    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));

    expect(localStorage.getItem('theme')).toBe(kept);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows when nothing matches', async () => {
    const { user, input } = await open();

    await user.type(input, 'zzz');

    expect(screen.getByText('Nothing found')).toBeVisible();
  });
});
