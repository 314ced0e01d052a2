import type { Routes } from '../kit/endpoint.js';

/** Where the calls of the counter's product list are found: all that a client needs of them. */
export const counterRoutes = {
  listCounterProducts: { method: 'GET', path: '/api/products/counter', auth: 'user', holds: ['products'] },
  readByCode: { method: 'GET', path: '/api/products/by-code/:code', auth: 'user', holds: ['product'] },
} as const satisfies Routes;
