import type { Routes } from '../kit/endpoint.js';

/** Where the calls about the stock of products are found: all that a client needs of them. */
export const stockRoutes = {
  adjustStock: { method: 'POST', path: '/api/stock/adjustments', auth: 'user', holds: ['adjustment', 'stock'] },
  receiveStock: { method: 'POST', path: '/api/stock/receipts', auth: 'user', holds: ['receipt', 'stock'] },
  listAdjustments: { method: 'GET', path: '/api/stock/adjustments', auth: 'user', holds: ['adjustments'] },
  listExpiring: { method: 'GET', path: '/api/stock/expiring', auth: 'user', holds: ['products'] },
  readLedger: { method: 'GET', path: '/api/stock/:productId/ledger', auth: 'user', holds: ['rows'] },
} as const satisfies Routes;
