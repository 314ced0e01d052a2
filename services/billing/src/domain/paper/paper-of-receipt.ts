import {
  longDay,
  type Paper,
  rupees,
  type ShopHead,
  sellerOfShop,
  paperTexts as sharedTexts,
} from '@bahi/contracts/paper';
import { type Paise, rupeesInWords, toRupees } from '@bahi/contracts/shared';
import { paidAhead, type Receipt } from '../receipt.js';
import { accountPaperTexts as texts } from './account-paper-texts.js';
import { linesOfCustomer, magnitude } from './paper-of-statement.js';

const COLUMNS = [{ key: 'amount', label: sharedTexts.amount, isOptional: false }] as const;

/** The receipt of a payment: what came, what it paid, and the balance after it (customers.md 1). */
export function paperOfReceipt(receipt: Receipt, shop: ShopHead, footer: string | null): Paper {
  const { payment, day, customer, balancePaise } = receipt;
  const { receiptId: number, amountPaise, state, method, reference } = payment;
  const isGone = state === 'failed' || state === 'reversed';
  return {
    texts: sharedTexts,
    ...{ notice: null, seller: sellerOfShop(shop), title: texts.receipt, number, copy: null, pay: null, tables: [] },
    status: texts.states[state],
    details: [
      { label: texts.date, text: longDay(day) },
      { label: texts.method, text: sharedTexts.methods[method] },
      ...(reference === null ? [] : [{ label: texts.reference, text: reference }]),
    ],
    parties: customer ? [{ label: texts.receivedFrom, lines: linesOfCustomer(customer) }] : [],
    heads: { no: sharedTexts.number, name: texts.paidFor },
    columns: COLUMNS,
    lines: partsOf(receipt).map(([name, paise], index) => {
      const cells = { amount: rupees(toRupees(paise)) };
      return { no: String(index + 1), name, cells, notes: '', notesBelow: '' };
    }),
    sums: [],
    total: { label: texts.received, text: rupees(toRupees(amountPaise)) },
    settled: balancePaise === null ? [] : [balanceOf(balancePaise)],
    words: rupeesInWords(amountPaise),
    signature: sharedTexts.signatory,
    notes: [...(state === 'pending' ? [texts.pending] : []), ...(footer?.split('\n').filter(Boolean) ?? [])],
    mark: isGone ? texts.states[state].toUpperCase() : '',
  };
}

function partsOf(receipt: Receipt): [name: string, paise: Paise][] {
  const parts = receipt.parts.map(({ invoiceId, amountPaise }): [string, Paise] => [
    invoiceId ?? texts.opening,
    amountPaise,
  ]);
  const ahead = paidAhead(receipt);
  return ahead > 0 ? [...parts, [texts.paidAhead, ahead]] : parts;
}

function balanceOf(balancePaise: Paise) {
  const label = balancePaise < 0 ? texts.newAdvance : texts.newBalance;
  return { label, text: rupees(toRupees(magnitude(balancePaise))) };
}
