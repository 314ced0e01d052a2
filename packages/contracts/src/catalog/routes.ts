import type { Routes } from '../kit/endpoint.js';

/** Where the calls of catalog are found: all that a client needs of them. */
export const catalogRoutes = {
  generateProductId: { method: 'GET', path: '/api/products/generate-id', auth: 'user', holds: ['productId'] },
  listProducts: { method: 'GET', path: '/api/products/all', auth: 'user', holds: ['products'] },
  checkProduct: { method: 'GET', path: '/api/products/check/:id', auth: 'user' },
  addProduct: { method: 'POST', path: '/api/products/add-single', auth: 'user', file: { name: 'image' } },
  validateCsv: {
    method: 'POST',
    path: '/api/products/validate-csv',
    auth: 'user',
    file: { name: 'csvFile' },
    holds: ['validProducts', 'errors'],
  },
  listCsvIssues: {
    method: 'POST',
    path: '/api/products/csv-issues',
    auth: 'user',
    file: { name: 'csvFile' },
    sends: 'file',
  },
  // It reports what it did under `results` or under `details`.
  importCsv: { method: 'POST', path: '/api/products/add-multiple', auth: 'user', file: { name: 'csv' } },
} as const satisfies Routes;
