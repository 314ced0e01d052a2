import type { Routes } from '../kit/endpoint.js';

/** Where the calls that set the counter up are found: all that a client needs of them. */
export const counterSetupRoutes = {
  readQuickKeys: { method: 'GET', path: '/api/products/quick-keys', auth: 'user', holds: ['pages'] },
  updateQuickKeys: { method: 'PUT', path: '/api/products/quick-keys', auth: 'user', holds: ['pages', 'dropped'] },
  readProductRules: { method: 'GET', path: '/api/products/rules', auth: 'user', holds: ['rules'] },
  updateProductRules: { method: 'PUT', path: '/api/products/rules', auth: 'user', holds: ['rules'] },
  createOwnCodes: { method: 'POST', path: '/api/products/own-codes', auth: 'user', holds: ['codes'] },
} as const satisfies Routes;
