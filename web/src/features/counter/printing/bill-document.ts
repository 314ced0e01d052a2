import type { ShopDetails } from '@bahi/contracts/auth';
import type { PaymentRules } from '@bahi/contracts/billing';
import { type NamedText, type PayCode, paperTexts, payCodeOf, sumOf } from '@bahi/contracts/paper';
import type { Bars } from '../../../lib/codes/bars.js';
import { longDate, rupees, units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { printerTexts } from '../../../lib/texts/en/printer.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { SoldBill } from '../payment/use-placing.js';

const { roll: texts } = printerTexts;

/** A line of goods; `notes` stand below it: codes and taxes. */
export interface BillDocumentLine {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly notes: string;
}

/** What stands on a bill, in its order, whatever prints it; amounts are written. */
export interface BillDocument {
  readonly shop: string;
  readonly shopLines: readonly string[];
  /** Set on every print after the first. */
  readonly mark: string | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly lines: readonly BillDocumentLine[];
  /** Between the lines and the total: discount, tax, round-off, as far as there are any. */
  readonly sums: readonly NamedText[];
  readonly total: string;
  /** What was given by which method, the change, what is in the book, and the account after it. */
  readonly payments: readonly NamedText[];
  readonly footer: readonly string[];
  /** The code that pays what is open. */
  readonly pay: PayCode | null;
  /** The number as bars, which the counter and Invoice read; null without them. */
  readonly bars: Bars | null;
  /** What the law adds; null on a bill without GST. */
  readonly law: LawParts | null;
}

/** What stands on a bill of a shop under GST beside the others. */
export interface LawParts {
  /** At the very top: the sentence of a composition shop. */
  readonly notice: string | null;
  readonly title: string;
  readonly details: readonly NamedText[];
  /** The parties of the sale, a line each. */
  readonly parties: readonly string[];
  /** Tables of sums: a title, and a sentence for each row. */
  readonly tables: readonly { readonly title: string; readonly rows: readonly string[] }[];
  readonly words: string;
  readonly signature: string;
}

export interface PrintedBill {
  readonly sold: SoldBill;
  /** Null while it is not known. */
  readonly shop: ShopDetails | null;
  /** Stands for the name of the shop while that has none. */
  readonly owner: string;
  /** How the shop takes money, and what it says below its bills. */
  readonly rules: Pick<PaymentRules, 'upiId' | 'upiName' | 'receiptFooter'> | undefined;
  readonly isDuplicate: boolean;
}

/** The bill by its own sums: nothing on paper is computed anew. */
export function billDocument({ sold, shop, owner, rules, isDuplicate }: PrintedBill): BillDocument {
  const { bill, invoiceId } = sold;
  const seller = shop?.name || owner;
  const pending = bill.payments.filter(({ state }) => state === 'pending').map(({ amount }) => amount);
  const sums = [
    { label: texts.discount, amount: -bill.discount },
    { label: texts.tax, amount: bill.tax },
    { label: texts.roundOff, amount: bill.roundOff },
  ];
  return {
    shop: seller,
    shopLines: [shop?.address, shop?.phone].flatMap((text) => (text ? text.split('\n') : [])),
    mark: isDuplicate ? texts.duplicate : null,
    number: invoiceId,
    date: longDate(bill.placedAt),
    lines: bill.lines.map((line) => ({
      name: unbroken(line.productName),
      quantity: quantityOf(line),
      price: rupees(line.unitPrice),
      amount: rupees(line.total),
      notes: '',
    })),
    sums: namedTexts(sums),
    total: rupees(bill.total),
    payments: givenOf(sold),
    footer: (rules?.receiptFooter || texts.thanks).split('\n'),
    pay: payOf({ sold, rules }, { open: sumOf([bill.credit, ...pending]), seller }),
    bars: null,
    law: null,
  };
}

/** The code on paper: on a bill that is open, in a shop that takes UPI. */
export function payOf(
  { sold, rules }: Pick<PrintedBill, 'sold' | 'rules'>,
  { open, seller }: { readonly open: number; readonly seller: string },
): PayCode | null {
  const { upiId = null, upiName = null } = rules ?? {};
  const number = sold.invoiceId ?? paperTexts.billAt(upiName ?? seller);
  const status = open > 0 ? 'Unpaid' : 'Paid';
  return payCodeOf(
    { texts: paperTexts, status, open, upiId, upiName, upiReference: sold.bill.billKey },
    number,
    seller,
  );
}

/** What was given by each method, the change, what is in the book, and the account after it. */
export function givenOf({ bill, balance }: Pick<SoldBill, 'bill' | 'balance'>): readonly NamedText[] {
  const given = bill.payments.map(({ method, amount, tendered }) => ({
    label: paymentTexts.methods[method],
    text: rupees(tendered ?? amount),
  }));
  const after = [
    { label: texts.change, amount: bill.change },
    { label: texts.credit, amount: bill.credit },
    { label: (balance ?? 0) < 0 ? texts.advance : texts.balance, amount: Math.abs(balance ?? 0) },
  ];
  return [...given, ...namedTexts(after)];
}

function namedTexts(sums: readonly { readonly label: string; readonly amount: number }[]): readonly NamedText[] {
  return sums.filter(({ amount }) => amount).map(({ label, amount }) => ({ label, text: rupees(amount) }));
}

/** `1.25 kg` or `1 Box of 12`, on one line; single things need no word. */
function quantityOf({ quantity, unit, packName }: SoldBill['bill']['lines'][number]) {
  if (packName) return `${units(quantity)}\u00A0${unbroken(packName)}`;
  return unit && unit !== 'piece' ? `${units(quantity)}\u00A0${storedWords.unitsOf(quantity, unit)}` : units(quantity);
}
