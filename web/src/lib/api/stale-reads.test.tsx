import { billingApi } from '@bahi/contracts/billing';
import { createClient } from '@bahi/contracts/kit';
import { act, render, screen } from '@testing-library/react';
import { closeSession, openSession } from '../session/session.js';
import { send } from './http.js';
import { useEndpoint } from './use-endpoint.js';

const billing = createClient(billingApi, send);
const fetchMock = jest.fn();

function answers(total: number, headers: Record<string, string> = {}) {
  return fetchMock.mockResolvedValueOnce({
    status: 200,
    text: async () => JSON.stringify({ invoices: [], total }),
    headers: new Map(Object.entries(headers)),
  });
}

function Total({ shop, revalidate }: { readonly shop: string; readonly revalidate?: boolean }) {
  const { data } = useEndpoint(
    { key: ['total', shop], load: () => billing.listInvoices() as Promise<unknown> as Promise<{ total: number }> },
    revalidate === undefined ? {} : { revalidate },
  );
  return <p>Total {data?.total}</p>;
}

function passes(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

const BEHIND = { 'X-Behind': 'true' };

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockReset();
  Object.assign(globalThis, { fetch: fetchMock });
  openSession('secret', { name: 'Meera', email: 'm@example.in' });
});
afterEach(() => {
  act(closeSession);
});

describe('an answer that lacks a write of this browser', () => {
  it('is fetched again until it is current', async () => {
    answers(30, { 'X-Position': 'billing=1', ...BEHIND });
    answers(30, BEHIND);
    answers(32);
    render(<Total shop="a" />);
    await passes(0);
    expect(screen.getByText('Total 30')).toBeInTheDocument();

    await passes(1_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await passes(2_000);

    expect(screen.getByText('Total 32')).toBeInTheDocument();
    await passes(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('is not shown by a page that is opened right after a write', async () => {
    answers(30);
    const { unmount } = render(<Total shop="f" />);
    await passes(0);
    unmount();

    answers(32);
    render(<Total shop="f" />);
    await passes(100);

    expect(screen.getByText('Total 32')).toBeInTheDocument();
  });

  it('is also one that was in flight during the write', async () => {
    let arrive = (_answer: unknown) => {};
    fetchMock.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    render(<Total shop="g" />);
    answers(0, { 'X-Position': 'billing=11' });
    await act(() => billing.payInvoice({ params: { invoiceId: 'INV-2627-000001' } }));
    answers(32);

    arrive({ status: 200, text: async () => '{"invoices":[],"total":30}', headers: new Map() });
    await passes(0);
    expect(screen.getByText('Total 30')).toBeInTheDocument();
    await passes(1_000);

    expect(screen.getByText('Total 32')).toBeInTheDocument();
  });

  it('is fetched less and less often, but never given up, and at once after another write', async () => {
    for (let ask = 0; ask < 20; ask += 1) answers(30, { 'X-Position': 'billing=2', ...BEHIND });
    render(<Total shop="b" />);

    await passes(30_000);
    expect(fetchMock).toHaveBeenCalledTimes(6);
    await passes(90_000);
    expect(fetchMock).toHaveBeenCalledTimes(9);

    fetchMock.mockReset();
    answers(30, { 'X-Position': 'billing=3', ...BEHIND });
    answers(33);
    await act(() => billing.listInvoices());
    await passes(1_000);
    expect(screen.getByText('Total 33')).toBeInTheDocument();
  });

  it('leaves alone what must not change under the hand, and what is no longer shown', async () => {
    answers(30, { 'X-Position': 'billing=4', ...BEHIND });
    render(<Total shop="c" revalidate={false} />);
    await passes(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);

    answers(30, { 'X-Position': 'billing=5', ...BEHIND });
    const { unmount } = render(<Total shop="d" />);
    await passes(0);
    unmount();
    await passes(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('is forgotten when the session ends', async () => {
    answers(30, { 'X-Position': 'billing=6', ...BEHIND });
    render(<Total shop="e" />);
    await passes(0);

    act(closeSession);
    await passes(60_000);

    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  // The writes of two shops are numbered alike.
  it('is fetched again as soon for the next user as for the previous one', async () => {
    answers(30, { 'X-Position': 'billing=7', ...BEHIND });
    const { unmount } = render(<Total shop="h" />);
    await passes(0);
    unmount();
    act(closeSession);
    act(() => openSession('another', { name: 'Ravi', email: 'r@example.in' }));

    answers(40, { 'X-Position': 'billing=7', ...BEHIND });
    answers(41);
    render(<Total shop="i" />);
    await passes(0);
    await passes(1_000);

    expect(screen.getByText('Total 41')).toBeInTheDocument();
  });
});
