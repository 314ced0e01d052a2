import type { Routes } from '../kit/endpoint.js';

/** Where the calls of the tax data of products are found: all that a client needs of them. */
export const productTaxRoutes = {
  readTaxPack: { method: 'GET', path: '/api/products/tax-pack', auth: 'user', holds: ['classes'] },
  reviewTax: { method: 'GET', path: '/api/products/tax-review', auth: 'user', holds: ['missing'] },
  setTaxClasses: { method: 'POST', path: '/api/products/tax-classes', auth: 'user', holds: ['results'] },
} as const satisfies Routes;
