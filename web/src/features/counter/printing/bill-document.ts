import type { ShopDetails } from '@bahi/contracts/auth';
import { longDate, units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { SoldBill } from '../payment/use-placing.js';

const { paper: texts } = counterTexts;

/** A word with rupees behind it. */
export interface NamedSum {
  readonly name: string;
  readonly amount: number;
}

/** What stands on a bill, in its order, whatever prints it; amounts are rupees. */
export interface BillDocument {
  readonly shop: string;
  readonly shopLines: readonly string[];
  /** Set on every print after the first. */
  readonly mark: string | null;
  readonly number: string | null;
  readonly date: string;
  readonly lines: readonly (NamedSum & { readonly quantity: string; readonly price: number })[];
  /** Between the lines and the total: discount, tax, round-off, as far as there are any. */
  readonly sums: readonly NamedSum[];
  readonly total: number;
  /** What was given by which method, and the change. */
  readonly payments: readonly NamedSum[];
  readonly footer: readonly string[];
}

export interface PrintedBill {
  readonly sold: SoldBill;
  /** Null while it is not known. */
  readonly shop: ShopDetails | null;
  /** Stands for the name of the shop while that has none. */
  readonly owner: string;
  /** What the shop wants to say below the bill. */
  readonly footer: string | null;
  readonly isDuplicate: boolean;
}

/** The bill by its own sums: nothing on paper is computed anew. */
export function billDocument({ sold, shop, owner, footer, isDuplicate }: PrintedBill): BillDocument {
  const { bill, invoiceId } = sold;
  const sums = [
    { name: texts.discount, amount: -bill.discount },
    { name: texts.tax, amount: bill.tax },
    { name: texts.roundOff, amount: bill.roundOff },
  ];
  const paid = bill.payments.map(({ method, amount, tendered }) => ({
    name: paymentTexts.methods[method],
    amount: tendered ?? amount,
  }));
  return {
    shop: shop?.name || owner,
    shopLines: [shop?.address, shop?.phone].flatMap((text) => (text ? text.split('\n') : [])),
    mark: isDuplicate ? texts.duplicate : null,
    number: invoiceId,
    date: longDate(bill.placedAt),
    lines: bill.lines.map((line) => ({
      name: unbroken(line.productName),
      quantity: quantityOf(line),
      price: line.unitPrice,
      amount: line.total,
    })),
    sums: sums.filter(({ amount }) => amount),
    total: bill.total,
    payments: bill.change > 0 ? [...paid, { name: texts.change, amount: bill.change }] : paid,
    footer: (footer || texts.thanks).split('\n'),
  };
}

/** `1.25 kg` or `1 Box of 12`, on one line; single things need no word. */
function quantityOf({ quantity, unit, packName }: SoldBill['bill']['lines'][number]) {
  if (packName) return `${units(quantity)}\u00A0${unbroken(packName)}`;
  return unit && unit !== 'piece' ? `${units(quantity)}\u00A0${storedWords.unitsOf(quantity, unit)}` : units(quantity);
}
