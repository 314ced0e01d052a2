import type { Routes } from '../kit/endpoint.js';

/** Where the calls of billing are found: all that a client needs of them. */
export const billingRoutes = {
  listInvoices: { method: 'GET', path: '/api/invoices', auth: 'user', holds: ['invoices'] },
  pageInvoices: { method: 'GET', path: '/api/invoices/page', auth: 'user', holds: ['invoices'] },
  payInvoice: { method: 'PATCH', path: '/api/invoices/:invoiceId/pay', auth: 'user' },
  returnInvoice: { method: 'PATCH', path: '/api/invoices/:invoiceId/return', auth: 'user' },
  cancelInvoice: { method: 'POST', path: '/api/invoices/:invoiceId/cancel', auth: 'user' },
  archiveInvoice: { method: 'DELETE', path: '/api/invoices/:invoiceId', auth: 'user' },
} as const satisfies Routes;
