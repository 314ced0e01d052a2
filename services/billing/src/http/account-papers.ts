import type { accountPaperApi, CustomerLanguage } from '@bahi/contracts/billing';
import { type Day, toRupees } from '@bahi/contracts/shared';
import type { Handlers } from '@bahi/platform/http';
import { readReceipt } from '../app/accounts/read-receipt.js';
import { shopName } from '../app/customers/remind-customer.js';
import { printReceipt, printStatement } from '../app/paper/print-account.js';
import type { Deps } from '../deps.js';
import { nameOf } from '../domain/customer.js';
import { paidAhead, type Receipt, receiptText } from '../domain/receipt.js';
import { fileOf } from './paper.js';
import { messageLinks } from './present-customers.js';

/** The handlers of statements and receipts as people keep them. */
export function accountPaperHandlers(deps: Deps): Handlers<typeof accountPaperApi> {
  const { timeZone } = deps;
  return {
    readStatementPaper: async ({ params: { customerId: customerKey }, query, caller: { shopId } }) => {
      const [from, to] = [query.from as Day, query.to as Day];
      const { format, lang } = query;
      const { bytes } = await printStatement(deps, { shopId, customerKey }, { from, to, format, lang });
      return fileOf({ number: `statement-${from}-${to}`, bytes });
    },
    readReceipt: async ({ params: { paymentId: paymentKey }, query, caller: { shopId } }) => {
      const [{ receipt }, shop] = await Promise.all([
        readReceipt(deps, { shopId, paymentKey }),
        shopName(deps, shopId),
      ]);
      const language = query.language ?? receipt.customer?.language ?? 'en';
      return { success: true, timeZone, receipt: presentReceipt(receipt, shop, language) };
    },
    readReceiptPaper: async ({ params: { paymentId: paymentKey }, query, caller: { shopId } }) =>
      fileOf(await printReceipt(deps, { shopId, paymentKey }, query)),
  };
}

function presentReceipt(receipt: Receipt, shop: string, language: CustomerLanguage) {
  const { payment, day, customer, parts, balancePaise } = receipt;
  const { paymentKey: paymentId, receiptId, accountKey: customerId, method, state, reference } = payment;
  const text = receiptText(language, shop, receipt);
  return {
    ...{ paymentId, receiptId, customerId, day, method, state, reference, language, text },
    name: customer && nameOf(customer),
    amount: toRupees(payment.amountPaise),
    allocations: parts.map(({ invoiceId, amountPaise }) => ({ invoiceId, amount: toRupees(amountPaise) })),
    advance: toRupees(paidAhead(receipt)),
    balance: balancePaise === null ? null : toRupees(balancePaise),
    ...messageLinks(text === '' ? null : (customer?.phone ?? null), text),
  };
}
