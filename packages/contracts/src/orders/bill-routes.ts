import type { Routes } from '../kit/endpoint.js';

/** Where the calls about bills are found: all that a client needs of them. */
export const billsRoutes = {
  listHeldBills: { method: 'GET', path: '/api/bills/held', auth: 'user', holds: ['held'] },
  holdBill: { method: 'PUT', path: '/api/bills/held/:heldKey', auth: 'user', holds: ['held'] },
  takeHeldBill: { method: 'POST', path: '/api/bills/held/:heldKey/take', auth: 'user', holds: ['held'] },
  dropHeldBill: { method: 'DELETE', path: '/api/bills/held/:heldKey', auth: 'user' },
  readSellingRules: { method: 'GET', path: '/api/bills/rules', auth: 'user', holds: ['rules'] },
  updateSellingRules: { method: 'PUT', path: '/api/bills/rules', auth: 'user', holds: ['rules'] },
  quoteBill: { method: 'POST', path: '/api/bills/quote', auth: 'user', holds: ['quote'] },
  placeBill: { method: 'POST', path: '/api/bills', auth: 'user', holds: ['bill'] },
  listBills: { method: 'GET', path: '/api/bills', auth: 'user', holds: ['bills'] },
  rateBill: { method: 'PUT', path: '/api/bills/:orderId/ratings', auth: 'user', holds: ['ratings'] },
  readBill: { method: 'GET', path: '/api/bills/:billRef', auth: 'user', holds: ['bill'] },
} as const satisfies Routes;
