import {
  endOtherSessions,
  endSession,
  forgotPassword,
  register,
  resetPassword,
  settings,
  shopDetails,
  verifyCode,
} from './accounts.js';
import { dropHeldBill, sellingRules, takeHeldBill } from './bills.js';
import type { MakeKeyedRequest } from './keyed-request.js';
import {
  changePaymentMethod,
  closeDay,
  closeDrawer,
  confirmPayment,
  createDrawer,
  failPayment,
  openDrawer,
  paymentRules,
  reversePayment,
} from './money.js';
import {
  addCode,
  archiveProduct,
  deleteCode,
  duplicateProduct,
  editProduct,
  ownCodes,
  productRules,
  quickKeys,
  restoreProduct,
} from './products.js';
import { archiveInvoice, importFile, order, payInvoice, product, productWithoutExpiry, returnGoods } from './sales.js';

const SALE = ['POST /api/orders/place-order', order] as const;

/** Every kind of write that takes a key, by method and path of the contract; sales most often. */
export const WRITES: readonly (readonly [call: string, make: MakeKeyedRequest])[] = [
  SALE,
  ['POST /api/products/add-single', product],
  ['POST /api/products/add-multiple', importFile],
  ['POST /api/products/create', productWithoutExpiry],
  ['POST /api/products/:id/duplicate', duplicateProduct],
  ['PATCH /api/products/:id', editProduct],
  ['POST /api/products/:id/codes', addCode],
  ['DELETE /api/products/:id/codes/:code', deleteCode],
  ['POST /api/products/:id/archive', archiveProduct],
  ['POST /api/products/:id/restore', restoreProduct],
  ['PUT /api/products/quick-keys', quickKeys],
  ['PUT /api/products/rules', productRules],
  ['POST /api/products/own-codes', ownCodes],
  SALE,
  ['PATCH /api/invoices/:invoiceId/pay', payInvoice],
  ['PATCH /api/invoices/:invoiceId/return', returnGoods],
  ['DELETE /api/invoices/:invoiceId', archiveInvoice],
  SALE,
  ['PUT /api/users/profile', settings],
  ['PUT /api/settings/shop', shopDetails],
  ['POST /api/bills/held/:heldKey/take', takeHeldBill],
  ['DELETE /api/bills/held/:heldKey', dropHeldBill],
  ['PUT /api/bills/rules', sellingRules],
  ['POST /api/payments/:paymentId/confirm', confirmPayment],
  ['POST /api/payments/:paymentId/fail', failPayment],
  ['POST /api/payments/:paymentId/reverse', reversePayment],
  ['POST /api/payments/:paymentId/method', changePaymentMethod],
  ['PUT /api/payments/rules', paymentRules],
  ['POST /api/drawers', createDrawer],
  ['POST /api/drawers/:drawerId/open', openDrawer],
  ['POST /api/drawers/:drawerId/close', closeDrawer],
  ['POST /api/day-report/:day/close', closeDay],
  ['DELETE /api/users/sessions', endOtherSessions],
  ['DELETE /api/users/sessions/:sessionId', endSession],
  ['POST /api/auth/register', register],
  ['POST /api/auth/forgot-password', forgotPassword],
  ['POST /api/auth/verify-otp', verifyCode],
  ['POST /api/auth/reset-password', resetPassword],
];
