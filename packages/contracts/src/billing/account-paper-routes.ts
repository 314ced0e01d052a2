import type { Routes } from '../kit/endpoint.js';

/** Where statements of customers and receipts of payments are found; apart, so that no other screen loads them. */
export const accountPaperRoutes = {
  readStatementPaper: {
    method: 'GET',
    path: '/api/customers/:customerId/statement/document',
    auth: 'user',
    sends: 'file',
  },
  readReceipt: { method: 'GET', path: '/api/payments/:paymentId/receipt', auth: 'user', holds: ['receipt'] },
  readReceiptPaper: { method: 'GET', path: '/api/payments/:paymentId/receipt/document', auth: 'user', sends: 'file' },
} as const satisfies Routes;
