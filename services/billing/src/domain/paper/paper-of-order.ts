import {
  copyOf,
  longDay,
  markOf,
  type NoteMoney,
  noteNotesOf,
  notesOf,
  type Paper,
  type PaperContext,
  type PaperLine,
  type PaperTexts,
  payCodeOf,
  quantityOf,
  rupees,
  sellerOfShop,
  settledOf,
  totalLabel,
} from '@bahi/contracts/paper';
import type { Day } from '@bahi/contracts/shared';
import { numberInWords, TAX_PERCENT } from '@bahi/contracts/shared';

/** Goods of an order with the flat tax of a `simple` shop; amounts are net rupees. */
export interface FlatLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

/** An order with the flat figures of a `simple` shop, or a credit note over it. */
export interface FlatSale {
  readonly number: string;
  readonly day: Day;
  readonly lines: readonly FlatLine[];
  readonly net: number;
  readonly tax: number;
  readonly shipping: number;
  readonly roundOff: number;
  readonly total: number;
}

const COLUMNS = ['quantity', 'price', 'amount'] as const;

/** The invoice of an order as it always was (product-spec): flat tax and shipping, which no law asks anything of. */
export function paperOfOrder(sale: FlatSale, context: PaperContext): Paper {
  const seller = sellerOfShop(context.shop);
  const { texts } = context;
  return {
    ...flatParts(sale, texts),
    seller,
    title: texts.invoice,
    copy: copyOf(context, null),
    status: texts.status[context.status],
    details: [
      { label: texts.customer, text: context.customer },
      { label: texts.reference, text: context.reference },
      { label: texts.invoiceDate, text: longDay(sale.day, texts) },
      { label: texts.dueDate, text: longDay(context.dueDay, texts) },
    ],
    sums: [
      { label: texts.subtotal, text: rupees(sale.net) },
      { label: texts.taxOf(TAX_PERCENT), text: rupees(sale.tax) },
      { label: texts.shipping, text: rupees(sale.shipping) },
    ],
    total: { label: totalLabel(context), text: rupees(sale.total) },
    // The methods are on the bills of the counter only.
    settled: settledOf({ ...context, payments: [] }),
    pay: payCodeOf(context, sale.number, seller.name),
    notes: notesOf(context),
    mark: markOf(context),
  };
}

/** A credit note over such an order. */
export function paperOfOrderNote(
  note: FlatSale & { readonly invoiceId: string; readonly reason: string },
  { context, noteMoney }: { readonly context: PaperContext; readonly noteMoney: NoteMoney },
): Paper {
  const { texts } = context;
  const others = [
    { label: texts.tax, amount: note.tax },
    { label: texts.shipping, amount: note.shipping },
    { label: texts.roundOff, amount: note.roundOff },
  ].filter(({ amount }) => amount !== 0);
  return {
    ...flatParts(note, texts),
    seller: sellerOfShop(context.shop),
    title: texts.creditNote,
    copy: copyOf(context, null),
    status: texts.noteStatus[noteMoney.status],
    details: [
      { label: texts.corrects, text: note.invoiceId },
      { label: texts.date, text: longDay(note.day, texts) },
      { label: texts.reason, text: note.reason },
    ],
    sums: [{ label: texts.returned, amount: note.net }, ...others].map(({ label, amount }) => ({
      label,
      text: rupees(amount),
    })),
    total: { label: texts.creditNote, text: rupees(note.total) },
    settled: [],
    pay: null,
    notes: noteNotesOf(noteMoney, texts),
    mark: '',
  };
}

function flatParts({ number, lines, total }: FlatSale, texts: PaperTexts) {
  return {
    texts,
    number,
    notice: null,
    parties: [],
    columns: COLUMNS.map((key) => ({ key, label: texts[key], isOptional: false })),
    lines: lines.map(flatLine),
    tables: [],
    words: texts.inWords(capitalWords(total), total),
    signature: texts.signature,
  };
}

function flatLine({ name, quantity, price, amount }: FlatLine, index: number): PaperLine {
  const cells = { quantity: quantityOf(quantity, null), price: rupees(price), amount: rupees(amount) };
  return { no: String(index + 1), name, cells, notes: '', notesBelow: '' };
}

/**
 * An amount as the bills of a `simple` shop spell it. Takes rupees.
 * @example capitalWords(1139.5) // "Rupees One Thousand One Hundred Thirty-Nine and Fifty Paise Only"
 */
function capitalWords(amount: number): string {
  const total = Math.round(amount * 100);
  const [whole, paise] = [Math.floor(total / 100), total % 100];
  const words = paise ? `${numberInWords(whole)} and ${numberInWords(paise)} paise` : numberInWords(whole);
  return `Rupees ${words.replace(/\b(?!and\b)[a-z]/g, (letter) => letter.toUpperCase())} Only`;
}
