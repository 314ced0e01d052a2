import type { Routes } from '../kit/endpoint.js';

const ID = '/api/customers/:customerId';

/** Where the calls about customers and their accounts are found. Fixed paths stand before those that fit them, too. */
export const customerRoutes = {
  listCustomers: { method: 'GET', path: '/api/customers', auth: 'user', holds: ['customers'] },
  createCustomer: { method: 'POST', path: '/api/customers', auth: 'user', holds: ['customer'] },
  readAgeing: { method: 'GET', path: '/api/customers/ageing', auth: 'user', holds: ['customers'] },
  exportCustomers: { method: 'GET', path: '/api/customers/export.csv', auth: 'user', sends: 'file' },
  validateCustomersCsv: {
    method: 'POST',
    path: '/api/customers/validate-csv',
    auth: 'user',
    file: { name: 'csvFile' },
    holds: ['validCustomers', 'errors'],
  },
  importCustomers: {
    method: 'POST',
    path: '/api/customers/import',
    auth: 'user',
    file: { name: 'csv' },
    holds: ['results'],
  },
  archiveCustomer: { method: 'POST', path: `${ID}/archive`, auth: 'user', holds: ['customer'] },
  restoreCustomer: { method: 'POST', path: `${ID}/restore`, auth: 'user', holds: ['customer'] },
  readLedger: { method: 'GET', path: `${ID}/ledger`, auth: 'user', holds: ['entries'] },
  listOpenItems: { method: 'GET', path: `${ID}/open`, auth: 'user', holds: ['items'] },
  readStatement: { method: 'GET', path: `${ID}/statement`, auth: 'user', holds: ['statement'] },
  enterOpening: { method: 'POST', path: `${ID}/opening`, auth: 'user', holds: ['customer'] },
  writeOff: { method: 'POST', path: `${ID}/write-off`, auth: 'user', holds: ['customer'] },
  readReminder: { method: 'GET', path: `${ID}/reminder`, auth: 'user', holds: ['reminder'] },
  noteReminder: { method: 'POST', path: `${ID}/reminder`, auth: 'user', holds: ['reminder'] },
  mergeCustomers: { method: 'POST', path: `${ID}/merge`, auth: 'user', holds: ['customer'] },
  eraseCustomer: { method: 'POST', path: `${ID}/erase`, auth: 'user', holds: ['customer'] },
  exportCustomer: { method: 'GET', path: `${ID}/export`, auth: 'user', sends: 'file' },
  readCustomer: { method: 'GET', path: ID, auth: 'user', holds: ['customer'] },
  updateCustomer: { method: 'PATCH', path: ID, auth: 'user', holds: ['customer'] },
  readDue: { method: 'GET', path: '/api/due/:token', auth: 'none', holds: ['due'] },
} as const satisfies Routes;
