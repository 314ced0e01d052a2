import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { lazyChunk } from '../lib/performance/lazy-chunk.js';
import { RouteErrorBoundary } from './route-error-boundary.js';

/** A page whose chunk cannot be had so many times. */
async function open(failures: number) {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { Statistics: () => <h1>Statistics</h1> };
  });
  const Page = lazyChunk(load).part(({ Statistics }) => Statistics);
  render(
    <RouteErrorBoundary>
      <Suspense fallback="On its way">
        <Page />
      </Suspense>
    </RouteErrorBoundary>,
  );
  await screen.findByText('This page could not be shown');
  return load;
}

function network(is: 'online' | 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is === 'online');
  return act(async () => void window.dispatchEvent(new Event(is)));
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

describe('A page that could not be fetched without a network', () => {
  it('retries automatically with the network, once each time', async () => {
    await network('offline');
    const load = await open(1);

    await network('online');

    expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is tried again by Reload, which leaves the app where it is', async () => {
    await network('offline');
    const load = await open(2);

    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByText('This page could not be shown');
    expect(load).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));

    expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeInTheDocument();
  });
});

it('A page that could not be fetched with a network is loaded anew with the whole app, as after a release', async () => {
  await network('online');
  const load = await open(2);

  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));

  // jsdom loads nothing; the page itself is not tried again, which would ask for what is gone.
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('This page could not be shown')).toBeInTheDocument();
});
