import type { Routes } from '../kit/endpoint.js';

/** Where the calls about counting the stock are found: all that a client needs of them. */
export const countRoutes = {
  listCounts: { method: 'GET', path: '/api/stock/counts', auth: 'user', holds: ['counts'] },
  startCount: { method: 'POST', path: '/api/stock/counts', auth: 'user', holds: ['count'] },
  countProduct: { method: 'PUT', path: '/api/stock/counts/:countId/entries/:entryKey', auth: 'user', holds: ['entry'] },
  readCountSheet: { method: 'GET', path: '/api/stock/counts/:countId/sheet', auth: 'user', holds: ['rows'] },
  reviewCount: { method: 'POST', path: '/api/stock/counts/:countId/review', auth: 'user', holds: ['count'] },
  approveCount: { method: 'POST', path: '/api/stock/counts/:countId/approve', auth: 'user', holds: ['count'] },
  dropCount: { method: 'POST', path: '/api/stock/counts/:countId/drop', auth: 'user', holds: ['count'] },
  listToCheck: { method: 'GET', path: '/api/stock/to-check', auth: 'user', holds: ['products'] },
} as const satisfies Routes;
