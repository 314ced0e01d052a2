import { billingApi } from '../billing/api.js';
import { catalogApi } from '../catalog/api.js';
import { catalogInternalApi } from '../catalog/internal-api.js';
import { ordersApi } from '../orders/api.js';
import { createClient, type WireRequest } from './client.js';
import { eventFeedApi } from './event-feed.js';

/** A transport that keeps what it was given. */
function recorder() {
  const sent: WireRequest[] = [];
  const send = async (request: WireRequest) => {
    sent.push(request);
    return {};
  };
  return { send, sent };
}

describe('createClient', () => {
  it('fills the path and leaves the body out when there is none', async () => {
    const { send, sent } = recorder();

    await createClient(billingApi, send).payInvoice({ params: { invoiceId: 'INV-2627-000001' } });

    expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/api/invoices/INV-2627-000001/pay', body: undefined });
    expect(sent[0]?.endpoint).toBe(billingApi.payInvoice);
  });

  it.each([
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['..', '%252E%252E'],
    ['.', '%252E'],
    ['', '%20'],
    ['ä ', '%C3%A4%20'],
  ])('keeps the parameter "%s" inside its segment', async (ref, segment) => {
    const { send, sent } = recorder();

    await createClient(catalogInternalApi, send).readProduct({ params: { shopId: 's', ref } });

    expect(sent[0]?.path).toBe(`/internal/shops/s/products/${segment}`);
    expect(new URL(sent[0]?.path ?? '', 'http://x').pathname).toBe(`/internal/shops/s/products/${segment}`);
  });

  it('writes the query without what is not given', async () => {
    const { send, sent } = recorder();
    const client = createClient(ordersApi, send);

    await client.listOrders({ query: { limit: 500, _t: 1 } });
    await client.listOrders({ query: { limit: undefined } });
    await client.listOrders();
    await createClient(eventFeedApi, send).listHeads({
      query: { since: '2026-11-21T05:12:08.114Z', cursor: undefined },
    });

    expect(sent.map(({ path }) => path)).toEqual([
      '/api/orders/orders?limit=500&_t=1',
      '/api/orders/orders',
      '/api/orders/orders',
      '/internal/heads?since=2026-11-21T05%3A12%3A08.114Z',
    ]);
  });

  it('sends JSON, and the options along', async () => {
    const { send, sent } = recorder();
    const body = { productId: 'PROD-MTJKV4QV-3C9A0F', quantityOrdered: 2, rating: 5 };

    await createClient(ordersApi, send).placeOrder({ body }, { idempotencyKey: 'k1' });

    expect(sent[0]).toMatchObject({ body: { kind: 'json', value: body }, options: { idempotencyKey: 'k1' } });
  });

  it('sends a form with its text parts and its file', async () => {
    const { send, sent } = recorder();
    const file = new Blob(['productName'], { type: 'text/csv' });

    await createClient(catalogApi, send).importCsv({
      query: { _t: '1795-k3' },
      body: { invalidRows: '[3]', uploadId: undefined },
      file,
      fileName: 'stock.csv',
    });

    const sentBody = sent[0]?.body;
    if (sentBody?.kind !== 'form') throw new Error('Not a form');
    const csv = sentBody.value.get('csv');
    expect(sent[0]?.path).toBe('/api/products/add-multiple?_t=1795-k3');
    expect([...sentBody.value.keys()]).toEqual(['invalidRows', 'csv']);
    expect(csv instanceof File ? [csv.name, csv.size] : null).toEqual(['stock.csv', 11]);
  });

  it('sends a form without a file when none is chosen', async () => {
    const { send, sent } = recorder();

    await createClient(catalogApi, send).addProduct({ body: { productName: 'Toor Dal' } });

    expect(sent[0]?.body?.kind).toBe('form');
  });

  it('gives what the transport gives and throws what it throws', async () => {
    const client = createClient(billingApi, async () => Promise.reject(new Error('away')));

    await expect(client.listInvoices()).rejects.toThrow('away');
  });
});
