import type { Routes } from '../kit/endpoint.js';

/** Where the calls about money are found: payments, credit notes, drawers and the day. */
export const moneyRoutes = {
  recordPayment: { method: 'POST', path: '/api/payments', auth: 'user', holds: ['payment'] },
  listPayments: { method: 'GET', path: '/api/payments', auth: 'user', holds: ['payments'] },
  confirmPayment: { method: 'POST', path: '/api/payments/:paymentId/confirm', auth: 'user', holds: ['payment'] },
  failPayment: { method: 'POST', path: '/api/payments/:paymentId/fail', auth: 'user', holds: ['payment'] },
  reversePayment: { method: 'POST', path: '/api/payments/:paymentId/reverse', auth: 'user', holds: ['payment'] },
  changePaymentMethod: { method: 'POST', path: '/api/payments/:paymentId/method', auth: 'user', holds: ['payment'] },
  readPaymentRules: { method: 'GET', path: '/api/payments/rules', auth: 'user', holds: ['rules'] },
  updatePaymentRules: { method: 'PUT', path: '/api/payments/rules', auth: 'user', holds: ['rules'] },
  listCreditNotes: { method: 'GET', path: '/api/credit-notes', auth: 'user', holds: ['creditNotes'] },
  quoteCreditNote: { method: 'POST', path: '/api/credit-notes/quote', auth: 'user', holds: ['quote'] },
  issueCreditNote: { method: 'POST', path: '/api/credit-notes', auth: 'user', holds: ['creditNote'] },
  // After the others of its path, which it fits, too.
  readCreditNote: { method: 'GET', path: '/api/credit-notes/:creditNoteId', auth: 'user', holds: ['creditNote'] },
  listDrawers: { method: 'GET', path: '/api/drawers', auth: 'user', holds: ['drawers'] },
  createDrawer: { method: 'POST', path: '/api/drawers', auth: 'user', holds: ['drawer'] },
  readDrawerSession: { method: 'GET', path: '/api/drawers/sessions/:sessionId', auth: 'user', holds: ['session'] },
  openDrawer: { method: 'POST', path: '/api/drawers/:drawerId/open', auth: 'user', holds: ['session'] },
  moveCash: { method: 'POST', path: '/api/drawers/:drawerId/moves', auth: 'user', holds: ['move'] },
  closeDrawer: { method: 'POST', path: '/api/drawers/:drawerId/close', auth: 'user', holds: ['session'] },
  readDayReport: { method: 'GET', path: '/api/day-report', auth: 'user', holds: ['report'] },
  closeDay: { method: 'POST', path: '/api/day-report/:day/close', auth: 'user', holds: ['report'] },
  readInvoiceOfOrder: { method: 'GET', path: '/api/invoices/of-order/:orderId', auth: 'user', holds: ['invoice'] },
  readInvoicePaper: { method: 'GET', path: '/api/invoices/:invoiceId/document', auth: 'user', sends: 'file' },
  readNotePaper: { method: 'GET', path: '/api/credit-notes/:creditNoteId/document', auth: 'user', sends: 'file' },
  readInvoice: { method: 'GET', path: '/api/invoices/:invoiceId', auth: 'user', holds: ['invoice'] },
} as const satisfies Routes;
