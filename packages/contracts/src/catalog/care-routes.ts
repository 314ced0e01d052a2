import type { Routes } from '../kit/endpoint.js';

/** Where the calls that keep a product up to date are found: all that a client needs of them. */
export const careRoutes = {
  createProduct: {
    method: 'POST',
    path: '/api/products/create',
    auth: 'user',
    file: { name: 'image' },
    holds: ['product'],
  },
  listArchivedProducts: { method: 'GET', path: '/api/products/archived', auth: 'user', holds: ['products'] },
  readProduct: { method: 'GET', path: '/api/products/:id', auth: 'user', holds: ['product'] },
  updateProduct: { method: 'PATCH', path: '/api/products/:id', auth: 'user', holds: ['product'] },
  listPrices: { method: 'GET', path: '/api/products/:id/prices', auth: 'user', holds: ['prices'] },
  addCode: { method: 'POST', path: '/api/products/:id/codes', auth: 'user', holds: ['product'] },
  deleteCode: { method: 'DELETE', path: '/api/products/:id/codes/:code', auth: 'user', holds: ['product'] },
  archiveProduct: { method: 'POST', path: '/api/products/:id/archive', auth: 'user', holds: ['product'] },
  duplicateProduct: { method: 'POST', path: '/api/products/:id/duplicate', auth: 'user', holds: ['product'] },
  restoreProduct: { method: 'POST', path: '/api/products/:id/restore', auth: 'user', holds: ['product'] },
} as const satisfies Routes;
