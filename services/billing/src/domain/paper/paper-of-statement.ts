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
  paperTexts as sharedTexts,
} from '@bahi/contracts/paper';
import { asPaise, type Day, dayOf, type Paise, rupeesInWords, toRupees } from '@bahi/contracts/shared';
import type { AccountEntry, OpenItem } from '../account.js';
import { accountLink } from '../account-link.js';
import { type Ageing, ageOn } from '../ageing.js';
import { type Customer, nameOf } from '../customer.js';
import type { PaymentRules } from '../payment-rules.js';
import { accountPaperTexts as texts } from './account-paper-texts.js';

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

const COLUMNS = (['debit', 'credit', 'balance'] as const).map((key) => ({ key, label: texts[key], isOptional: false }));

/** The statement of an account (customers.md 4.4): its entries between two balances, what is open and the code to pay it. */
export function paperOfStatement(content: StatementContent): Paper {
  const { shop, customer, from, to, today, openingPaise, entries, closingPaise, balancePaise } = content;
  const opening = { no: longDay(from), name: texts.opening, cells: { balance: figure(toRupees(openingPaise)) } };
  return {
    texts: sharedTexts,
    ...{ notice: null, seller: sellerOfShop(shop), title: texts.statement, copy: null, mark: '', notes: [] },
    number: texts.range(longDay(from), longDay(to)),
    status: texts.status[standingOf(balancePaise)],
    details: [
      { label: texts.printed, text: longDay(today) },
      { label: texts.openBills, text: String(content.items.length) },
      { label: owedLabel(balancePaise, today), text: rupees(toRupees(magnitude(balancePaise))) },
    ],
    parties: [{ label: texts.accountOf, lines: linesOfCustomer(customer) }],
    heads: { no: texts.date, name: texts.what },
    columns: COLUMNS,
    lines: [{ ...opening, notes: '', notesBelow: '' }, ...entries.map((entry) => lineOf(entry, content.timeZone))],
    tables: content.items.length === 0 ? [] : [ageTable(content.ageing), openTable(content)],
    sums: sumsOf(content),
    total: { label: texts.closing, text: rupees(toRupees(closingPaise)) },
    settled: [],
    words: rupeesInWords(magnitude(closingPaise)),
    signature: sharedTexts.signatory,
    pay: payOf(content),
  };
}

/** What stands of a customer on paper: name, address, phone and number of registration. */
export function linesOfCustomer(customer: Customer): string[] {
  const { address, phone, gstin } = customer;
  return [
    nameOf(customer),
    ...(address?.split('\n') ?? []),
    ...(phone ? [sharedTexts.phone(phone)] : []),
    ...(gstin ? [sharedTexts.gstin(gstin)] : []),
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

function owedLabel(balancePaise: Paise, today: Day): string {
  const label = { owes: texts.owes, ahead: texts.ahead, settled: texts.nothing }[standingOf(balancePaise)];
  return label(longDay(today));
}

function lineOf(
  { at, kind, debitPaise, creditPaise, balancePaise, ...entry }: AccountEntry,
  timeZone: string,
): PaperLine {
  const cells = {
    ...(debitPaise > 0 && { debit: figure(toRupees(debitPaise)) }),
    ...(creditPaise > 0 && { credit: figure(toRupees(creditPaise)) }),
    balance: figure(toRupees(balancePaise)),
  };
  const name = [texts.kinds[kind], entry.document?.id].filter(Boolean).join(' ');
  const notes = (kind === 'opening' ? dayNote(entry.note) : entry.note) ?? '';
  return { no: longDay(dayOf(at, timeZone)), name, cells, notes, notesBelow: notes };
}

/** The note of an opening balance is its day. */
function dayNote(note: string | null): string | null {
  return note && texts.asOf(longDay(note as Day));
}

function sumsOf({ entries }: StatementContent): NamedText[] {
  const sum = (key: 'debitPaise' | 'creditPaise') => entries.reduce((total, entry) => total + entry[key], 0);
  return [
    { label: texts.debits, text: rupees(toRupees(asPaise(sum('debitPaise')))) },
    { label: texts.credits, text: rupees(toRupees(asPaise(sum('creditPaise')))) },
  ];
}

function ageTable(ageing: Ageing): SumTable {
  const ages = Object.entries(texts.ages) as [keyof Ageing, string][];
  const rows = ages.flatMap(([key, label]) => (ageing[key] > 0 ? [[label, figure(toRupees(ageing[key]))]] : []));
  return { title: texts.byAge, columns: [texts.days, texts.open], rows, sentences: [] };
}

function openTable({ items, today }: StatementContent): SumTable {
  const rows = items.map(({ invoiceId, day, openPaise }) => [
    invoiceId ?? texts.opening,
    longDay(day),
    String(ageOn(today, day)),
    figure(toRupees(openPaise)),
  ]);
  return { title: texts.openBills, columns: [texts.bill, texts.date, texts.days, texts.open], rows, sentences: [] };
}

function payOf({ rules, customer: { customerKey }, balancePaise: amountPaise }: StatementContent): PayCode | null {
  const link = accountLink(rules, { amountPaise, customerKey });
  if (link === null || rules.upiId === null) return null;
  return { link, lines: [sharedTexts.scan(rupees(toRupees(amountPaise))), rules.upiId] };
}
