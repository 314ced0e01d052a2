import * as z from 'zod/mini';
import { contracts } from '../contracts.js';
import { endpoint } from './endpoint.js';
import { eventFeedApi } from './event-feed.js';
import { gatewayTable } from './gateway-table.js';

function call(path: string) {
  return endpoint({ method: 'GET', path, auth: 'user', needs: 'own', summary: 'A call', reply: z.object({}) });
}

describe('gatewayTable', () => {
  it('gives every prefix to the service that owns its calls', () => {
    expect(Object.fromEntries(gatewayTable(contracts))).toEqual({
      '/api/auth': 'auth',
      '/api/users': 'auth',
      '/api/settings': 'auth',
      '/api/products': 'catalog',
      '/api/stock': 'catalog',
      '/uploads': 'catalog',
      '/api/orders': 'orders',
      '/api/invoices': 'billing',
      '/api/bills': 'orders',
      '/api/payments': 'billing',
      '/api/credit-notes': 'billing',
      '/api/drawers': 'billing',
      '/api/day-report': 'billing',
      '/api/gst-returns': 'billing',
      '/api/customers': 'billing',
      '/api/due': 'billing',
      '/api/dashboard': 'analytics',
      '/api/statistics': 'analytics',
      '/api/top-products': 'analytics',
    });
  });

  it('refuses two owners of one prefix', () => {
    const two = [
      { name: 'orders', api: { list: call('/api/orders/orders') } },
      { name: 'billing', api: { list: call('/api/orders/bills') } },
    ];

    expect(() => gatewayTable(two)).toThrow('Both orders and billing claim /api/orders');
  });

  it('refuses an extra prefix that another service has', () => {
    const two = [
      { name: 'catalog', api: {}, extraPrefixes: ['/uploads'] },
      { name: 'billing', api: {}, extraPrefixes: ['/uploads'] },
    ];

    expect(() => gatewayTable(two)).toThrow('/uploads');
  });

  it('never routes internal calls', () => {
    expect([...gatewayTable([{ name: 'orders', api: eventFeedApi }])]).toEqual([]);
  });
});
