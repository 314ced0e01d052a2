import type { Routes } from '../kit/endpoint.js';

/** Where the calls of orders are found: all that a client needs of them. */
export const ordersRoutes = {
  listOrders: { method: 'GET', path: '/api/orders/orders', auth: 'user' },
  readOrderProduct: { method: 'GET', path: '/api/orders/product/:id', auth: 'user' },
  placeOrder: { method: 'POST', path: '/api/orders/place-order', auth: 'user' },
} as const satisfies Routes;
