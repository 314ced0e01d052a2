import { act, screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../test-support/fake-server.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { CommandPalette } from './command-palette.js';

const rice = { _id: 'p1', productId: 'PROD-MTJKV4QV-3C9A0F', productName: 'Basmati Rice 5 kg' };
let server: FakeServer;

const open = async () => {
  server = fakeServer({
    'catalog.listProducts': () => ({ success: true, timeZone: 'Asia/Kolkata', count: 1, products: [rice] }),
  });
  const { user } = renderScreen(<CommandPalette />);
  await user.keyboard('{Control>}k{/Control}');
  return { user, input: await screen.findByRole('combobox', { name: 'Page, product or command' }) };
};

afterEach(() => server.close());

describe('the command palette', () => {
  it('opens on Ctrl+K with the pages and goes to the chosen one', async () => {
    const { user } = await open();

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/invoice'));
  });

  it('finds a product by its name and opens it on Product', async () => {
    const { user, input } = await open();

    await user.type(input, 'basma');
    expect(await screen.findByRole('option', { name: /Basmati Rice 5 kg/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/product'));
  });

  it('keeps the focus when the dialog before it gives it back only then', async () => {
    const { user, input } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(input).not.toBeInTheDocument());
    const row = document.body.appendChild(document.createElement('button'));

    await user.keyboard('{Control>}k{/Control}');
    act(() => row.focus());

    expect(await screen.findByRole('combobox', { name: 'Page, product or command' })).toHaveFocus();
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

  it('chooses the first of what fits now, however it was typed and whatever was marked before', async () => {
    const { user, input } = await open();

    await user.keyboard('{ArrowUp}{ArrowUp}');
    await user.type(input, ' STATIS');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/dashboard/statistics'));
  });

  it.each([
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['Like this device', null],
  ])('wears the look that was pressed: %s', async (name, kept) => {
    localStorage.setItem('theme', name === 'Dark' ? 'light' : 'dark');
    const { user } = await open();

    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));

    expect(localStorage.getItem('theme')).toBe(kept);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says so when nothing fits', async () => {
    const { user, input } = await open();

    await user.type(input, 'zzz');

    expect(screen.getByText('Nothing found')).toBeVisible();
  });
});
