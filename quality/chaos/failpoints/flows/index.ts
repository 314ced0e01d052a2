import { chosenFrom } from '@bahi/testing/cli/command-line';
import { openSession, resetPassword, signOut, signUp } from './accounts.js';
import type { Flow } from './flow.js';
import { addProduct, importCsv } from './goods.js';
import { deleteInvoice, payInvoice, placeOrder, refuseOrder, returnGoods, sweepTaken, sweepUntaken } from './sales.js';
import { changeSignIn, editSettings } from './settings.js';

/** Every kind of write that the product knows; what its listeners do with the events belongs to it. */
const FLOWS: readonly Flow[] = [
  signUp,
  openSession,
  signOut,
  addProduct,
  importCsv,
  placeOrder,
  refuseOrder,
  sweepTaken,
  sweepUntaken,
  payInvoice,
  returnGoods,
  deleteInvoice,
  editSettings,
  changeSignIn,
  resetPassword,
];

/** The flows of these names; all without any. */
export function flowsCalled(names: readonly string[]): readonly Flow[] {
  return chosenFrom(FLOWS, names, (flow, name) => flow.name === name);
}
