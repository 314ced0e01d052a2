import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCounterProduct, counterCalls } from '../../../../test-support/counter.js';
import { type FakeServer, fakeServer, jsonBody, refuse, type Script } from '../../../../test-support/fake-server.js';
import { pressKey } from '../../../../test-support/press-key.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { CounterPage } from '../counter-page.js';
import { moved, without } from './quick-keys.js';

const dal = aCounterProduct({ name: 'Toor Dal', price: 152, sold30: 9 });
const eggs = aCounterProduct({
  name: 'Eggs',
  price: 7,
  packs: [{ packNo: 1, name: 'Tray of 30', units: 30, price: 200 }],
});
const soap = aCounterProduct({ name: 'Soap', price: 45 });

function key(place: number, { productId, name: productName }: typeof dal, packNo = 0) {
  return { place, _id: productId, productId, productName, packNo };
}

function arranged(version: number, ...pages: readonly (readonly [name: string, ...keys: ReturnType<typeof key>[]])[]) {
  return { success: true, version, pages: pages.map(([name, ...keys]) => ({ name, keys })) };
}

const MORNING = arranged(3, ['Morning', key(1, soap), key(3, eggs, 1)], ['', key(1, dal)]);
const CHANGED = 'The quick keys were arranged anew meanwhile';
let server: FakeServer;

async function open(more: Script = { 'setup.readQuickKeys': () => MORNING }) {
  server = fakeServer({ ...counterCalls([dal, eggs, soap]), ...more });
  const view = renderScreen(<CounterPage />, { at: '/dashboard/counter' });
  await screen.findByRole('button', { name: /^Soap/ });
  return view;
}

function tiles() {
  const group = screen.getByRole('group', { name: 'Tiles' });
  const list = within(group.parentElement?.parentElement as HTMLElement).getByRole('list');
  return within(list)
    .getAllByRole('button')
    .map((button) => button.textContent);
}

function lines() {
  return screen
    .queryAllByRole('button', { name: /^Choose/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Choose ', ''));
}

async function arrange(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  return within(await screen.findByRole('dialog', { name: 'Arrange the tiles' }));
}

function sentPages() {
  return server.to('setup.updateQuickKeys').map((request) => jsonBody(request));
}

/** The server keeps what it gets. */
function keeps(dropped: readonly object[] = []): Script {
  return { 'setup.updateQuickKeys': () => ({ ...arranged(4, ['Sweets', key(1, eggs)]), dropped }) };
}

afterEach(() => {
  dismissToasts();
  localStorage.clear();
  sessionStorage.clear();
  server.close();
});

describe('the quick keys', () => {
  it('are the pages of the shop, in their places; /3 adds the third of the open page', async () => {
    const { user } = await open();
    expect(tiles()).toEqual(['Soap₹4520', 'Eggs₹200Tray of 30']);

    fireEvent.change(screen.getByRole('combobox', { name: 'Scan or type a product' }), { target: { value: '/3' } });
    pressKey('Enter');
    expect(lines()).toEqual(['Eggs, Tray of 30']);

    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Scan or type a product' }), { target: { value: '/1' } });
    pressKey('Enter');
    expect(lines()).toEqual(['Eggs, Tray of 30', 'Toor Dal']);
  });

  it('are what is sold most in a shop without an arrangement', async () => {
    await open({});

    expect(screen.getByRole('button', { name: 'Often sold', pressed: true })).toBeVisible();
    expect(tiles()[0]).toBe('Toor Dal₹15220');
  });

  it('stay on the device: the counter opens with them while the server is away', async () => {
    const { unmount } = await open();
    unmount();
    server.script({ 'setup.readQuickKeys': refuse(503) });
    renderScreen(<CounterPage />, { at: '/dashboard/counter' });

    expect(await screen.findByRole('button', { name: 'Morning', pressed: true })).toBeVisible();
  });

  it('are moved by presses and by keys, removed, added with packs, and named', async () => {
    const { user } = await open({ 'setup.readQuickKeys': () => MORNING, ...keeps() });
    const dialog = await arrange(user);

    await user.click(dialog.getByRole('button', { name: /^Soap.*, place 1$/ }));
    await user.click(dialog.getByRole('button', { name: 'Move to place 2' }));
    await user.click(dialog.getByRole('button', { name: /^Eggs, Tray of 30.*, place 3$/ }));
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(dialog.getByRole('button', { name: /^Eggs, Tray of 30.*, place 2$/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Delete}');
    await user.click(dialog.getByRole('button', { name: 'Add a product to place 5' }));
    await user.type(dialog.getByRole('combobox', { name: 'Product for place 5' }), 'egg{ArrowDown}{Enter}');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the page' }), { target: { value: 'Sweets' } });
    await user.click(dialog.getByRole('button', { name: 'Page 2' }));
    await user.click(dialog.getByRole('button', { name: 'Remove page' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { productId } = eggs;
    const keys = [2, 5].map((place) => ({ place, productId, packNo: 1 }));
    expect(sentPages()).toEqual([{ version: 3, pages: [{ name: 'Sweets', keys }] }]);
    expect(screen.getByRole('button', { name: 'Sweets', pressed: true })).toBeVisible();
  });

  it('begin with what is sold most, and are moved by dragging', async () => {
    const { user } = await open({ ...keeps() });
    const dialog = await arrange(user);
    const [first, , third] = within(dialog.getByRole('list', { name: 'Places of the page' })).getAllByRole('listitem');

    fireEvent.dragStart(first as HTMLElement);
    fireEvent.drop(third as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sentPages()).toHaveLength(1));
    expect(sentPages()).toMatchObject([
      {
        version: 0,
        pages: [{ keys: [{ place: 1, productId: soap.productId }, {}, { place: 3, productId: dal.productId }] }],
      },
    ]);
  });

  it('name what was dropped, and are kept until they are saved', async () => {
    const { user } = await open({
      'setup.readQuickKeys': () => MORNING,
      ...keeps([{ page: 1, place: 1, productId: 'PROD-1', productName: 'Old Soap', reason: 'product-archived' }]),
    });
    const dialog = await arrange(user);
    await user.click(dialog.getByRole('button', { name: /^Soap.*, place 1$/ }));
    // Escape lets go of the tile first, and then asks.
    await user.keyboard('{Escape}{Delete}{Escape}');
    await user.click(await screen.findByRole('button', { name: /keep/i }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(/Not kept, .*: Old Soap/)).toBeVisible();
  });

  it('are not overwritten when another till arranged them: the newer ones are shown', async () => {
    const newer = arranged(4, ['Evening', key(1, dal), key(2, soap)]);
    const { user } = await open({
      'setup.readQuickKeys': [() => MORNING, () => newer],
      'setup.updateQuickKeys': refuse(409, { code: 'quick-keys-changed', message: CHANGED }),
    });
    const dialog = await arrange(user);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(CHANGED)).toBeVisible();

    server.script(keeps());
    await user.click(dialog.getByRole('button', { name: 'Show the newer ones' }));
    await user.click(await dialog.findByRole('button', { name: /^Toor Dal.*, place 1$/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sentPages().at(-1)).toMatchObject({ version: 4, pages: [{ name: 'Evening' }] }));
  });

  it('swap their places, and leave a place empty that loses its tile', () => {
    const page = { name: '', keys: [key(1, dal), key(2, eggs), key(9, soap)] };
    const names = ({ keys }: ReturnType<typeof moved>) =>
      keys.map(({ place, productName }) => `${place} ${productName}`);

    expect(names(moved(page, 9, 1))).toEqual(['1 Soap', '2 Eggs', '9 Toor Dal']);
    expect(names(moved(page, 1, 49))).toEqual(names(page));
    expect(names(without(page, 2))).toEqual(['1 Toor Dal', '9 Soap']);
  });
});
