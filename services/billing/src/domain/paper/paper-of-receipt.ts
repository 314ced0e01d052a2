import { longDay, type Paper, rupees, type ShopHead, sellerOfShop } from '@bahi/contracts/paper';
import { type Paise, rupeesInWords, toRupees } from '@bahi/contracts/shared';
import { paidAhead, type Receipt } from '../receipt.js';
import type { AccountPaperTexts } from './account-paper-texts.js';
import { linesOfCustomer, magnitude } from './paper-of-statement.js';
import type { PaperWords } from './paper-words.js';

/** The shop with what it says at the foot of its papers, and the language. */
export interface ReceiptContext {
  readonly shop: ShopHead;
  readonly footer: string | null;
  readonly words: PaperWords;
}

/** The receipt of a payment: what came, what it paid, and the balance after it (customers.md 1). */
export function paperOfReceipt(receipt: Receipt, { shop, footer, words }: ReceiptContext): Paper {
  const { texts: shared, accounts: texts } = words;
  const { payment, day, customer, balancePaise } = receipt;
  const { receiptId: number, amountPaise, state, method, reference } = payment;
  const isGone = state === 'failed' || state === 'reversed';
  return {
    texts: shared,
    ...{ notice: null, seller: sellerOfShop(shop), title: texts.receipt, number, copy: null, pay: null, tables: [] },
    status: texts.states[state],
    details: [
      { label: texts.date, text: longDay(day, shared) },
      { label: texts.method, text: shared.methods[method] },
      ...(reference === null ? [] : [{ label: texts.reference, text: reference }]),
    ],
    parties: customer ? [{ label: texts.receivedFrom, lines: linesOfCustomer(customer, words) }] : [],
    heads: { no: shared.number, name: texts.paidFor },
    columns: [{ key: 'amount', label: shared.amount, isOptional: false }],
    lines: partsOf(receipt, texts).map(([name, paise], index) => {
      const cells = { amount: rupees(toRupees(paise)) };
      return { no: String(index + 1), name, cells, notes: '', notesBelow: '' };
    }),
    sums: [],
    total: { label: texts.received, text: rupees(toRupees(amountPaise)) },
    settled: balancePaise === null ? [] : [balanceOf(balancePaise, texts)],
    words: shared.inWords(rupeesInWords(amountPaise), toRupees(amountPaise)),
    signature: shared.signatory,
    notes: [...(state === 'pending' ? [texts.pending] : []), ...(footer?.split('\n').filter(Boolean) ?? [])],
    mark: isGone ? texts.states[state].toUpperCase() : '',
  };
}

function partsOf(receipt: Receipt, texts: AccountPaperTexts): [name: string, paise: Paise][] {
  const parts = receipt.parts.map(({ invoiceId, amountPaise }): [string, Paise] => [
    invoiceId ?? texts.opening,
    amountPaise,
  ]);
  const ahead = paidAhead(receipt);
  return ahead > 0 ? [...parts, [texts.paidAhead, ahead]] : parts;
}

function balanceOf(balancePaise: Paise, texts: AccountPaperTexts) {
  const label = balancePaise < 0 ? texts.newAdvance : texts.newBalance;
  return { label, text: rupees(toRupees(magnitude(balancePaise))) };
}
