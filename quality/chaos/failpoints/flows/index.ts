import { chosenFrom } from '@bahi/testing/cli/command-line';
import { openSession, resetPassword, signOut, signUp } from './accounts.js';
import { dropHeldBill, editSellingRules, holdBill, placeBill, rateBill, refuseBill, takeHeldBill } from './bills.js';
import {
  addCode,
  adjustStock,
  archiveProduct,
  deleteCode,
  editProduct,
  receiveStock,
  restoreProduct,
  setTaxClasses,
} from './care.js';
import { arrangeQuickKeys, createOwnCodes, editProductRules } from './counter-setup.js';
import { approveCount, countProduct, dropCount, reviewCount, startCount } from './counts.js';
import type { Flow } from './flow.js';
import { addProduct, createProduct, duplicateProduct, importCsv } from './goods.js';
import {
  cancelInvoice,
  changePaymentMethod,
  closeDay,
  closeDrawer,
  confirmPayment,
  createDrawer,
  editPaymentRules,
  failPayment,
  issueCreditNote,
  lockMonth,
  moveCash,
  openDrawer,
  recordPayment,
  reversePayment,
} from './money.js';
import {
  deleteInvoice,
  payInvoice,
  placeOrder,
  recoverTaken,
  recoverUntaken,
  refuseOrder,
  returnGoods,
} from './sales.js';
import {
  changeSignIn,
  closeShop,
  editSettings,
  editShop,
  editTaxProfile,
  endOtherSessions,
  endSession,
} from './settings.js';

/** Every kind of write of the product, including what subscribers do with its events. */
const FLOWS: readonly Flow[] = [
  signUp,
  openSession,
  signOut,
  addProduct,
  createProduct,
  importCsv,
  editProduct,
  setTaxClasses,
  duplicateProduct,
  addCode,
  deleteCode,
  archiveProduct,
  restoreProduct,
  adjustStock,
  receiveStock,
  arrangeQuickKeys,
  editProductRules,
  createOwnCodes,
  startCount,
  countProduct,
  reviewCount,
  approveCount,
  dropCount,
  placeOrder,
  refuseOrder,
  recoverTaken,
  recoverUntaken,
  placeBill,
  rateBill,
  refuseBill,
  payInvoice,
  returnGoods,
  deleteInvoice,
  editSettings,
  editShop,
  editTaxProfile,
  changeSignIn,
  resetPassword,
  endSession,
  endOtherSessions,
  closeShop,
  holdBill,
  takeHeldBill,
  dropHeldBill,
  editSellingRules,
  recordPayment,
  confirmPayment,
  failPayment,
  reversePayment,
  changePaymentMethod,
  cancelInvoice,
  issueCreditNote,
  createDrawer,
  openDrawer,
  moveCash,
  closeDrawer,
  closeDay,
  lockMonth,
  editPaymentRules,
];

/** The flows of these names; all without any. */
export function flowsCalled(names: readonly string[]): readonly Flow[] {
  return chosenFrom(FLOWS, names, (flow, name) => flow.name === name);
}
