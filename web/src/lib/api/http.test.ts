import { authApi } from '@bahi/contracts/auth';
import { billingApi } from '@bahi/contracts/billing';
import { catalogApi } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { ordersApi } from '@bahi/contracts/orders';
import { renderHook } from '@testing-library/react';
import { closeSession, openSession, useIsSessionOver } from '../session/session.js';
import { ApiFailure } from './api-failure.js';
import { send } from './http.js';

const auth = createClient(authApi, send);
const orders = createClient(ordersApi, send);
const billing = createClient(billingApi, send);
const catalog = createClient(catalogApi, send);

function reply(body: string, { status = 200, position = '', etag = '' } = {}) {
  return {
    status,
    text: async () => body,
    headers: new Headers({ 'X-Position': position, ...(etag ? { ETag: etag } : {}) }),
  };
}

const fetchMock = jest.fn();

function sentHeaders(call = 0): Record<string, string> {
  return fetchMock.mock.calls[call][1].headers;
}

beforeEach(() => {
  fetchMock.mockReset();
  Object.assign(globalThis, { fetch: fetchMock });
  openSession('secret', { name: 'Meera', email: 'm@example.in' });
});
afterEach(() => closeSession());

describe('send', () => {
  it('carries the token, the key and the JSON body', async () => {
    fetchMock.mockResolvedValue(reply('{"success":true}', { status: 201 }));

    await orders.placeOrder({ body: { productId: 'p', quantityOrdered: 2, rating: 5 } }, { idempotencyKey: 'k1' });

    const [url, init] = fetchMock.mock.calls[0];
    expect(url).toBe('/api/orders/place-order');
    // The recovery of a password is bound to a cookie.
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
    expect(init.body).toBe('{"productId":"p","quantityOrdered":2,"rating":5}');
    expect(sentHeaders()).toMatchObject({
      Authorization: 'Bearer secret',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k1',
      // One press is one trace through every service.
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    });
  });

  it('sends back the latest position of every source, until the session ends', async () => {
    fetchMock
      .mockResolvedValueOnce(reply('{"invoices":[]}', { position: 'orders=12' }))
      // An order has one of the catalog, too.
      .mockResolvedValueOnce(reply('{"invoices":[]}', { position: 'orders=12, billing=3,auth=soon,catalog=1.5,=4' }))
      .mockResolvedValueOnce(reply('{"invoices":[]}', { position: 'orders=11' }))
      .mockResolvedValue(reply('{"invoices":[]}'));

    await billing.listInvoices();
    await billing.listInvoices();
    await billing.listInvoices();
    await billing.listInvoices();
    closeSession();
    await billing.listInvoices();

    expect(sentHeaders(0)['X-After']).toBeUndefined();
    expect(sentHeaders(1)['X-After']).toBe('orders=12');
    expect(sentHeaders(3)['X-After']).toBe('orders=12,billing=3');
    expect(sentHeaders(4)['X-After']).toBeUndefined();
  });

  it('returns the cached body on a 304', async () => {
    const asked = (_t: number) => catalog.listProducts({ query: { _t } });
    fetchMock
      .mockResolvedValueOnce(reply('{"products":[]}', { etag: '"v1"' }))
      .mockResolvedValueOnce(reply('', { status: 304, etag: '"v1"' }))
      .mockResolvedValueOnce(reply('{"products":[1]}', { etag: '"v2"' }))
      .mockResolvedValueOnce(reply('', { status: 304, etag: '"v2"' }));

    const [first, same, changed, again] = [await asked(1), await asked(2), await asked(3), await asked(4)];

    expect([0, 1, 2, 3].map((call) => sentHeaders(call)['If-None-Match'])).toEqual([undefined, '"v1"', '"v1"', '"v2"']);
    expect(same).toBe(first);
    expect(changed).toEqual({ products: [1] });
    expect(again).toBe(changed);
  });

  it('keeps no answer for the next user of the device', async () => {
    fetchMock.mockResolvedValue(reply('{"products":[]}', { etag: '"v1"' }));
    await catalog.listProducts();

    openSession('of another', { name: 'Asha', email: 'a@example.in' });
    await catalog.listProducts();
    closeSession();
    openSession('secret', { name: 'Meera', email: 'm@example.in' });
    await catalog.listProducts();

    expect([1, 2].map((call) => sentHeaders(call)['If-None-Match'])).toEqual([undefined, undefined]);
  });

  it('keeps no answer that the server did not name', async () => {
    fetchMock.mockResolvedValue(reply('{"products":[]}'));

    for (let time = 0; time < 2; time += 1) await catalog.listProducts();

    expect(sentHeaders(1)).not.toHaveProperty('If-None-Match');
  });

  it('caches the latest four answers only', async () => {
    fetchMock.mockResolvedValue(reply('{"products":[]}', { etag: '"v1"' }));

    for (const count of [1, 2, 3, 4, 1, 5, 3, 1, 2])
      await catalog.listProducts({ query: { csvUpload: 'true', count } });

    expect([6, 7, 8].map((call) => sentHeaders(call)['If-None-Match'])).toEqual(['"v1"', '"v1"', undefined]);
  });

  it('attributes a 401 to the session that sent the call, not to a newer one', async () => {
    let refuse = (_answer: unknown) => {};
    const arrives = new Promise((resolve) => {
      refuse = resolve;
    });
    fetchMock.mockReturnValueOnce(arrives);
    const answer = billing.listInvoices();
    openSession('the next', { name: 'Meera', email: 'm@example.in' });

    refuse(reply('{"code":"token-invalid"}', { status: 401 }));

    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(renderHook(useIsSessionOver).result.current).toBe(false);
  });

  it('ends no session for a refusal of a call that needs none', async () => {
    fetchMock.mockResolvedValue(reply('{"code":"refused"}', { status: 401 }));

    await expect(auth.login({ body: { email: 'm@example.in', password: 'x' } })).rejects.toMatchObject({ status: 401 });

    expect(sentHeaders().Authorization).toBeUndefined();
    expect(renderHook(useIsSessionOver).result.current).toBe(false);
  });

  it('throws the server’s refusal with its texts', async () => {
    const errors = [{ field: 'quantityOrdered', code: 'too-many', message: 'Product is out of stock' }];
    const body = { code: 'out-of-stock', error: 'Product is out of stock', message: 'Product is out of stock', errors };
    fetchMock.mockResolvedValue(reply(JSON.stringify(body), { status: 409 }));

    const failure = await billing.listInvoices().catch((thrown: unknown) => thrown);

    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      kind: 'answer',
      status: 409,
      code: 'out-of-stock',
      message: 'Product is out of stock',
      errors,
    });
  });

  it.each(['<html>Welcome</html>', '', '[]', '"yes"', 'null'])('cannot read a success that is %j', async (raw) => {
    fetchMock.mockResolvedValueOnce(reply(raw));

    await expect(billing.listInvoices()).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
  });

  it('reads a refusal with any body as a refusal', async () => {
    fetchMock.mockResolvedValueOnce(reply('<html>Bad gateway</html>', { status: 502 }));

    await expect(billing.listInvoices()).rejects.toMatchObject({ kind: 'answer', status: 502, error: '', message: '' });
  });

  it("reports the browser's message when there is no response", async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(billing.listInvoices()).rejects.toMatchObject({ kind: 'network', message: 'Failed to fetch' });
  });

  describe('a request that the network lost', () => {
    beforeEach(() => void fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch')));

    it('is sent again once when it reads', async () => {
      fetchMock.mockResolvedValueOnce(reply('{"invoices":[]}'));

      await expect(billing.listInvoices()).resolves.toEqual({ invoices: [] });
      expect(fetchMock).toHaveBeenCalledTimes(2);
    });

    it('is not sent again when it writes', async () => {
      const answer = catalog.validateCsv({ body: {}, file: new Blob(['a']), fileName: 'a.csv' });

      await expect(answer).rejects.toMatchObject({ kind: 'network' });
      expect(fetchMock).toHaveBeenCalledTimes(1);
    });

    it('is not sent again offline', async () => {
      const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

      await expect(billing.listInvoices()).rejects.toMatchObject({ kind: 'network' });
      expect(fetchMock).toHaveBeenCalledTimes(1);
      online.mockRestore();
    });
  });

  describe('an answer that does not come', () => {
    const untilStopped = (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        const stop = () => reject(new DOMException('The operation was aborted', 'AbortError'));
        if (signal?.aborted) stop();
        signal?.addEventListener('abort', stop);
      });
    let deadline: AbortController;
    let timeout: jest.SpyInstance;
    beforeEach(() => {
      deadline = new AbortController();
      timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
      fetchMock.mockImplementation(untilStopped);
    });
    afterEach(() => timeout.mockRestore());

    it.each([
      ['15 s', 15_000, () => billing.listInvoices()],
      ['60 s with a file', 60_000, () => catalog.validateCsv({ body: {}, file: new Blob(['a']), fileName: 'a.csv' })],
      ['the time it was given', 7_000, () => billing.listInvoices({}, { timeoutMs: 7_000 })],
    ])('is given up after %s', async (_, ms, ask) => {
      const answer = ask();
      deadline.abort();

      await expect(answer).rejects.toMatchObject({
        kind: 'network',
        timedOut: true,
        aborted: false,
        message: 'The server took too long to answer',
      });
      expect(timeout).toHaveBeenCalledWith(ms);
    });

    it.each([
      ['while it is awaited', false],
      ['before it is asked for', true],
    ])('is aborted when its caller aborts, %s', async (_, isEarly) => {
      const controller = new AbortController();
      if (isEarly) controller.abort();
      const answer = billing.listInvoices({}, { signal: controller.signal });
      controller.abort();

      await expect(answer).rejects.toMatchObject({ kind: 'network', timedOut: false, aborted: true });
    });
  });
});
