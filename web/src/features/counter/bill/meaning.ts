import { asPaise, milliForAmount, timesMilli } from '@bahi/contracts/shared';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { discountText, fullAmount, quantityText, quantityWithUnit } from '../parts/amounts.js';
import type { BillAct, BillLine, SoldItem } from './bill.js';
import { refusalOf } from './bill.js';
import type { Entry } from './entry.js';

const { meaning: texts, refusals } = counterTexts;

/** The act of an entry on the bill; null for entries that are no act. */
export function actOf(entry: Entry, item: SoldItem | undefined): BillAct | null {
  switch (entry.kind) {
    case 'find':
      return item ? { do: 'add', item, quantityMilli: entry.quantityMilli } : null;
    case 'quantity':
      return { do: 'quantity', quantityMilli: entry.quantityMilli };
    case 'sell-for':
      return { do: 'sell-for', amountPaise: entry.amountPaise };
    case 'discount':
      return { do: 'discount', discount: entry.discount, ofBill: entry.ofBill };
    case 'price':
      return { do: 'price', pricePaise: entry.pricePaise };
    default:
      return null;
  }
}

/** What Enter would do now, in words; empty when nothing is typed or found. */
export function meaningOf(entry: Entry, line: BillLine | undefined, item: SoldItem | undefined): string {
  if (entry.kind === 'nothing') return '';
  if (entry.kind === 'help') return texts.help;
  if (entry.kind === 'unreadable') return texts.unreadable;
  const act = actOf(entry, item);
  if (act === null) return '';
  return refusalIn(act, line) ?? inWords(act, line);
}

/** Why an act on the line cannot be done, in words; null when it can. */
export function refusalIn(act: BillAct, line: BillLine | undefined): string | null {
  const refusal = act.do === 'add' ? fractionOf(act) : refusalOf(line, act);
  return refusal && refusals[refusal];
}

/** Whether an item is sold in parts that it has not. */
export function fractionOf({ item, quantityMilli }: { readonly item: SoldItem; readonly quantityMilli: number }) {
  return !item.fractions && quantityMilli % 1000 !== 0 ? ('fraction' as const) : null;
}

function inWords(act: BillAct, line: BillLine | undefined): string {
  const name = unbroken(line?.name ?? '');
  switch (act.do) {
    case 'add': {
      const amount = fullAmount(timesMilli(act.item.pricePaise, act.quantityMilli));
      return texts.add(
        quantityWithUnit({ ...act.item, quantityMilli: act.quantityMilli }),
        unbroken(act.item.name),
        amount,
      );
    }
    case 'quantity':
      return texts.quantity(quantityText(act.quantityMilli), name);
    case 'sell-for': {
      const quantityMilli = milliForAmount(act.amountPaise, line?.unitPricePaise ?? asPaise(0));
      const text = quantityWithUnit({ unit: line?.unit ?? null, fractions: true, quantityMilli });
      return texts.sellFor(fullAmount(act.amountPaise), text, name);
    }
    case 'discount':
      if (act.discount === null) return texts.noDiscount;
      return act.ofBill
        ? texts.billDiscount(discountText(act.discount))
        : texts.lineDiscount(discountText(act.discount), name);
    case 'price':
      return texts.price(fullAmount(act.pricePaise), name);
    default:
      return '';
  }
}
