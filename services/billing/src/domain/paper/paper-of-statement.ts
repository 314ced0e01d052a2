import {
  figure,
  longDay,
  type NamedText,
  type Paper,
  type PaperLine,
  type PayCode,
  rupees,
  type ShopHead,
  type SumTable,
  sellerOfShop,
} from '@bahi/contracts/paper';
import { asPaise, type Day, dayOf, type Paise, rupeesInWords, toRupees } from '@bahi/contracts/shared';
import type { AccountEntry, OpenItem } from '../account.js';
import { accountLink } from '../account-link.js';
import { type Ageing, ageOn } from '../ageing.js';
import { type Customer, nameOf } from '../customer.js';
import type { PaymentRules } from '../payment-rules.js';
import type { PaperWords } from './paper-words.js';

/** An account between two days, and what of it is open today. */
export interface StatementContent {
  readonly shop: ShopHead;
  readonly customer: Customer;
  readonly rules: Pick<PaymentRules, 'upiId' | 'upiName'>;
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  readonly timeZone: string;
  readonly openingPaise: Paise;
  readonly entries: readonly AccountEntry[];
  readonly closingPaise: Paise;
  readonly balancePaise: Paise;
  readonly items: readonly OpenItem[];
  readonly ageing: Ageing;
}

const COLUMNS = ['debit', 'credit', 'balance'] as const;

/** The statement of an account (customers.md 4.4): its entries between two balances, what is open and the code to pay it. */
export function paperOfStatement(content: StatementContent, words: PaperWords): Paper {
  const { texts: shared, accounts: texts } = words;
  const { shop, customer, from, to, today, openingPaise, entries, closingPaise, balancePaise } = content;
  const opening = {
    no: longDay(from, shared),
    name: texts.opening,
    cells: { balance: figure(toRupees(openingPaise)) },
  };
  return {
    texts: shared,
    ...{ notice: null, seller: sellerOfShop(shop), title: texts.statement, copy: null, mark: '', notes: [] },
    number: texts.range(longDay(from, shared), longDay(to, shared)),
    status: texts.status[standingOf(balancePaise)],
    details: [
      { label: texts.printed, text: longDay(today, shared) },
      { label: texts.openBills, text: String(content.items.length) },
      { label: owedLabel(content, words), text: rupees(toRupees(magnitude(balancePaise))) },
    ],
    parties: [{ label: texts.accountOf, lines: linesOfCustomer(customer, words) }],
    heads: { no: texts.date, name: texts.what },
    columns: COLUMNS.map((key) => ({ key, label: texts[key], isOptional: false })),
    lines: [
      { ...opening, notes: '', notesBelow: '' },
      ...entries.map((entry) => lineOf(entry, content.timeZone, words)),
    ],
    tables: content.items.length === 0 ? [] : [ageTable(content.ageing, words), openTable(content, words)],
    sums: sumsOf(content, words),
    total: { label: texts.closing, text: rupees(toRupees(closingPaise)) },
    settled: [],
    words: shared.inWords(rupeesInWords(magnitude(closingPaise)), toRupees(magnitude(closingPaise))),
    signature: shared.signatory,
    pay: payOf(content, words),
  };
}

/** What stands of a customer on paper: name, address, phone and number of registration. */
export function linesOfCustomer(customer: Customer, { texts: shared, accounts: texts }: PaperWords): string[] {
  const { address, phone, gstin, erasedAt } = customer;
  return [
    erasedAt ? texts.removed : nameOf(customer),
    ...(address?.split('\n') ?? []),
    ...(phone ? [shared.phone(phone)] : []),
    ...(gstin ? [shared.gstin(gstin)] : []),
  ];
}

/** An amount without its sign. */
export function magnitude(paise: Paise): Paise {
  return asPaise(Math.abs(paise));
}

function standingOf(balancePaise: Paise) {
  if (balancePaise === 0) return 'settled';
  return balancePaise > 0 ? 'owes' : 'ahead';
}

function owedLabel({ balancePaise, today }: StatementContent, { texts: shared, accounts: texts }: PaperWords): string {
  const label = { owes: texts.owes, ahead: texts.ahead, settled: texts.nothing }[standingOf(balancePaise)];
  return label(longDay(today, shared));
}

function lineOf(
  { at, kind, debitPaise, creditPaise, balancePaise, ...entry }: AccountEntry,
  timeZone: string,
  words: PaperWords,
): PaperLine {
  const { texts: shared, accounts: texts } = words;
  const cells = {
    ...(debitPaise > 0 && { debit: figure(toRupees(debitPaise)) }),
    ...(creditPaise > 0 && { credit: figure(toRupees(creditPaise)) }),
    balance: figure(toRupees(balancePaise)),
  };
  const name = [texts.kinds[kind], entry.document?.id].filter(Boolean).join(' ');
  const notes = (kind === 'opening' ? dayNote(entry.note, words) : entry.note) ?? '';
  return { no: longDay(dayOf(at, timeZone), shared), name, cells, notes, notesBelow: notes };
}

/** The note of an opening balance is its day. */
function dayNote(note: string | null, { texts: shared, accounts: texts }: PaperWords): string | null {
  return note && texts.asOf(longDay(note as Day, shared));
}

function sumsOf({ entries }: StatementContent, { accounts: texts }: PaperWords): NamedText[] {
  const sum = (key: 'debitPaise' | 'creditPaise') => entries.reduce((total, entry) => total + entry[key], 0);
  return [
    { label: texts.debits, text: rupees(toRupees(asPaise(sum('debitPaise')))) },
    { label: texts.credits, text: rupees(toRupees(asPaise(sum('creditPaise')))) },
  ];
}

function ageTable(ageing: Ageing, { accounts: texts }: PaperWords): SumTable {
  const ages = Object.entries(texts.ages) as [keyof Ageing, string][];
  const rows = ages.flatMap(([key, label]) => (ageing[key] > 0 ? [[label, figure(toRupees(ageing[key]))]] : []));
  return { title: texts.byAge, columns: [texts.days, texts.open], rows, sentences: [] };
}

function openTable({ items, today }: StatementContent, { texts: shared, accounts: texts }: PaperWords): SumTable {
  const rows = items.map(({ invoiceId, day, openPaise }) => [
    invoiceId ?? texts.opening,
    longDay(day, shared),
    String(ageOn(today, day)),
    figure(toRupees(openPaise)),
  ]);
  return { title: texts.openBills, columns: [texts.bill, texts.date, texts.days, texts.open], rows, sentences: [] };
}

function payOf(
  { rules, customer: { customerKey }, balancePaise: amountPaise }: StatementContent,
  { texts: shared }: PaperWords,
): PayCode | null {
  const link = accountLink(rules, { amountPaise, customerKey });
  if (link === null || rules.upiId === null) return null;
  return { link, lines: [shared.scan(rupees(toRupees(amountPaise))), rules.upiId] };
}
