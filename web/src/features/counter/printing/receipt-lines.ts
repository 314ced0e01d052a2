import type { NamedText } from '@bahi/contracts/paper';
import { printerTexts } from '../../../lib/texts/en/printer.js';
import type { BillDocument, LawParts } from './bill-document.js';

const { roll: texts } = printerTexts;

/** One line on the paper of a receipt printer; at most as many characters as the paper has columns. */
export interface ReceiptLine {
  readonly left: string;
  readonly right: string;
  readonly style: 'plain' | 'bold' | 'tall';
  readonly isCentred: boolean;
}

/** A bill as lines of so many columns; nothing is cut off: long texts go on in the next line. */
export function receiptLines(bill: BillDocument, columns: number): readonly ReceiptLine[] {
  const rule: ReceiptLine = { left: '-'.repeat(columns), right: '', style: 'plain', isCentred: false };
  const centred = (texts: readonly string[], style: ReceiptLine['style'] = 'plain') =>
    texts.flatMap((text) => wrapped(text, columns)).map((left) => ({ left, right: '', style, isCentred: true }));
  const pair = (left: string, right: string, style: ReceiptLine['style'] = 'plain') =>
    pairOf({ left, right, style, isCentred: false }, columns);
  const sums = (all: readonly NamedText[]) => all.flatMap(({ label, text }) => pair(label, plain(text)));
  const { law } = bill;
  return [
    ...centred(law?.notice ? [law.notice] : []),
    ...centred([bill.shop], 'tall'),
    ...centred(bill.shopLines),
    ...centred(law ? [law.title] : [], 'bold'),
    ...centred(bill.mark ? [bill.mark] : [], 'bold'),
    rule,
    ...(bill.number ? pair(bill.number, '') : []),
    ...(bill.date ? pair(bill.date, '') : []),
    ...sums(law?.details ?? []),
    ...(law?.parties ?? []).flatMap((line) => pair(line, '')),
    rule,
    ...bill.lines.flatMap(({ name, quantity, price, amount, notes }) => [
      ...pair(name, plain(amount), 'bold'),
      ...pair(`  ${texts.times(quantity, plain(price))}`, ''),
      ...(notes ? pair(`  ${plain(notes)}`, '') : []),
    ]),
    rule,
    ...sums(bill.sums),
    ...pair(texts.total, texts.rupees(plain(bill.total)), 'tall'),
    ...sums(bill.payments),
    ...(law ? lawLines(law, columns) : []),
    rule,
    ...centred(bill.footer),
    ...centred(law ? [law.signature] : []),
    ...centred((bill.pay?.lines ?? []).map((line) => line.replace('₹', 'Rs '))),
  ];
}

/** Tax by rate and by code, and the amount in words. */
function lawLines({ tables, words }: LawParts, columns: number): readonly ReceiptLine[] {
  const line = (text: string, style: ReceiptLine['style'] = 'plain') =>
    wrapped(text, columns).map((left) => ({ left, right: '', style, isCentred: false }));
  return [
    ...tables.flatMap(({ title, rows }) => [...line(title, 'bold'), ...rows.flatMap((row) => line(plain(row)))]),
    ...line(words, 'bold'),
  ];
}

/** `1,250.00`: the sign of the rupee is in no code page. */
function plain(amount: string): string {
  return amount.replaceAll('₹', '').replaceAll('−', '-');
}

/** The right text ends the first line; the left one goes on below it. */
function pairOf(line: ReceiptLine, columns: number): readonly ReceiptLine[] {
  const room = line.right === '' ? columns : columns - line.right.length - 1;
  const lefts = wrapped(line.left, room);
  return lefts.map((left, at) => ({ ...line, left, right: at === 0 ? line.right : '' }));
}

/** Between words, and within one that is longer than a line. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(' ', columns);
    const end = rest.slice(0, Math.max(0, space)).trim() === '' ? columns : space;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}
