import { act, renderHook } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork, type Script } from '../../../../test-support/fake-server.js';
import { aProduct, listReply } from '../../../../test-support/products.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import type { ProductList } from '../product-model.js';
import { useListRefresh } from './use-list-refresh.js';

const GAVE_UP = 'Could not refresh product list automatically. Please refresh the page.';
const shop = [aProduct()];

let server: FakeServer;
let toasts: string[];

function open(script: Script) {
  server = fakeServer(script);
  const list = { mutate: jest.fn(), retry: jest.fn() };
  const summary = { retry: jest.fn() };
  const hook = renderHook(() => useListRefresh(list as unknown as Endpoint<ProductList>, summary));
  return { ...hook, list, summary };
}

function asked() {
  return server.to('catalog.listProducts').length;
}

function passes(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  jest.useFakeTimers();
  toasts = [];
  for (const kind of ['success', 'info', 'warning'] as const)
    jest.spyOn(notify, kind).mockImplementation((...[text]) => void toasts.push(`${kind}: ${text}`));
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

describe('the list after an add or an import', () => {
  it('asks nothing when an import is answered after the page was left', async () => {
    const { result, unmount, list } = open({ 'catalog.listProducts': () => listReply(shop) });
    const { afterImport } = result.current;
    unmount();

    afterImport(2);
    await passes(10_000);

    expect([asked(), toasts]).toEqual([0, []]);
    expect(list.mutate).not.toHaveBeenCalled();
  });

  it('is given up after five attempts, and fetched again at the press of a button', async () => {
    const { result, list, summary } = open({ 'catalog.listProducts': noNetwork() });

    act(() => result.current.afterAdd());
    expect(result.current.status).toBe('Updating list…');
    await passes(4_999);
    expect([asked(), result.current.state, toasts]).toEqual([4, 'updating', []]);
    await passes(1);

    expect([asked(), result.current.state, toasts]).toEqual([5, 'gaveUp', [`warning: ${GAVE_UP}`]]);
    expect(list.mutate).not.toHaveBeenCalled();
    expect(summary.retry).toHaveBeenCalledTimes(1);

    act(() => result.current.byHand());
    expect(result.current.state).toBe('idle');
    expect(list.retry).toHaveBeenCalledTimes(1);
    expect(summary.retry).toHaveBeenCalledTimes(2);
  });

  it('is fetched until it has rows after an import, and the figures follow', async () => {
    const { result, list, summary } = open({
      'catalog.listProducts': [noNetwork(), () => listReply([]), () => listReply(shop)],
    });

    act(() => result.current.afterImport(12));
    expect(result.current.status).toBe('Processing 12 products from CSV upload...');
    await passes(999);
    expect(asked()).toBe(0);
    await passes(1);
    expect(result.current.status).toBe('Refreshing product list with new data... Please wait.');
    await passes(800 + 1_600);

    expect(asked()).toBe(3);
    expect(list.mutate).toHaveBeenCalledWith(listReply(shop), { revalidate: false });
    expect(summary.retry).toHaveBeenCalledTimes(1);
    expect([result.current.status, toasts]).toEqual(['CSV products loaded successfully!', []]);
    await passes(3_000);
    expect(result.current.status).toBeNull();
  });

  it('is no longer fetched when the page was left', async () => {
    const { result, unmount } = open({ 'catalog.listProducts': noNetwork() });
    act(() => result.current.afterAdd());
    await passes(0);

    unmount();
    await passes(60_000);

    expect([asked(), toasts]).toEqual([1, []]);
  });
});
