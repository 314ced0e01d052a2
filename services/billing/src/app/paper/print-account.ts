import type { CustomerLanguage, PaperFormat } from '@bahi/contracts/billing';
import type { Day } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import { paperOfReceipt } from '../../domain/paper/paper-of-receipt.js';
import { paperOfStatement } from '../../domain/paper/paper-of-statement.js';
import { PAPER_WORDS } from '../../domain/paper/paper-words.js';
import { type CustomerOfShop, readStatement } from '../accounts/read-account.js';
import { type ReceiptOfShop, readReceipt } from '../accounts/read-receipt.js';
import { readShopHead } from './read-shop-head.js';
import { type PrintedDocument, writePaper } from './write-paper.js';

/** How a paper of an account is wanted. */
export interface AccountPrint {
  readonly format: PaperFormat;
  /** Without one that of the customer. */
  readonly lang?: CustomerLanguage | undefined;
}

/** The statement of a customer on paper. @throws RefusedError 404; 400 for days in the wrong order or too many of them. */
export async function printStatement(
  deps: Deps,
  asked: CustomerOfShop,
  { from, to, format, lang }: AccountPrint & { readonly from: Day; readonly to: Day },
): Promise<PrintedDocument> {
  const { view, ...statement } = await readStatement(deps, asked, { from, to });
  const shop = await readShopHead(deps, asked.shopId);
  const { timeZone } = deps;
  const { customer } = view;
  const words = PAPER_WORDS[lang ?? customer.language ?? 'en'];
  const paper = paperOfStatement({ ...statement, customer, shop, from, to, timeZone }, words);
  return writePaper(deps, format, paper);
}

/** The receipt of a payment on paper. @throws RefusedError 404 */
export async function printReceipt(
  deps: Deps,
  asked: ReceiptOfShop,
  { format, lang }: AccountPrint,
): Promise<PrintedDocument> {
  const { receipt, footer } = await readReceipt(deps, asked);
  const shop = await readShopHead(deps, asked.shopId);
  const words = PAPER_WORDS[lang ?? receipt.customer?.language ?? 'en'];
  return writePaper(deps, format, paperOfReceipt(receipt, { shop, footer, words }));
}
