import type { PaperFormat } from '@bahi/contracts/billing';
import type { Day } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import { paperOfReceipt } from '../../domain/paper/paper-of-receipt.js';
import { paperOfStatement } from '../../domain/paper/paper-of-statement.js';
import { type CustomerOfShop, readStatement } from '../accounts/read-account.js';
import { type ReceiptOfShop, readReceipt } from '../accounts/read-receipt.js';
import { readShopHead } from './read-shop-head.js';
import { type PrintedDocument, writePaper } from './write-paper.js';

/** The statement of a customer on paper. @throws RefusedError 404; 400 for days in the wrong order or too many of them. */
export async function printStatement(
  deps: Deps,
  customer: CustomerOfShop,
  { from, to, format }: { readonly from: Day; readonly to: Day; readonly format: PaperFormat },
): Promise<PrintedDocument> {
  const { view, ...statement } = await readStatement(deps, customer, { from, to });
  const shop = await readShopHead(deps, customer.shopId);
  const { timeZone } = deps;
  const paper = paperOfStatement({ ...statement, customer: view.customer, shop, from, to, timeZone });
  return writePaper(deps, format, paper);
}

/** The receipt of a payment on paper. @throws RefusedError 404 */
export async function printReceipt(deps: Deps, asked: ReceiptOfShop, format: PaperFormat): Promise<PrintedDocument> {
  const { receipt, footer } = await readReceipt(deps, asked);
  const shop = await readShopHead(deps, asked.shopId);
  return writePaper(deps, format, paperOfReceipt(receipt, shop, footer));
}
