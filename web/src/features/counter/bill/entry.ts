import {
  asMilli,
  asPaise,
  type Discount,
  latinDigits,
  MAX_MILLI,
  MILLI_PER_UNIT,
  type Milli,
  type Paise,
} from '@bahi/contracts/shared';
import { scaled } from '../../../lib/money/scaled.js';

/** What the typed text asks for. */
export type Entry =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'find'; readonly text: string; readonly quantityMilli: Milli }
  | { readonly kind: 'quantity'; readonly quantityMilli: Milli }
  | { readonly kind: 'sell-for'; readonly amountPaise: Paise }
  | { readonly kind: 'discount'; readonly discount: Discount | null; readonly ofBill: boolean }
  | { readonly kind: 'price'; readonly pricePaise: Paise }
  | { readonly kind: 'quick-key'; readonly place: number }
  | { readonly kind: 'help' }
  | { readonly kind: 'unreadable' };

const ONE = asMilli(MILLI_PER_UNIT);

/**
 * Reads the entry field: `3*` in front says how many, alone it is the quantity of the chosen line; `=50` sells for an
 * amount; `5%` and `-20` are discounts of the line, doubled of the bill; `@45` is another price; `/3` a quick key; `?` help.
 */
export function readEntry(typed: string): Entry {
  const text = latinDigits(typed).trim();
  if (text === '') return { kind: 'nothing' };
  if (text === '?') return { kind: 'help' };
  const [, prefix, rest = ''] = /^([\d.]*)\s*\*\s*(.*)$/.exec(text) ?? [];
  if (prefix !== undefined) return withQuantity(prefix, rest);
  const sign = text[0] ?? '';
  if (sign === '=') return amountEntry(text.slice(1), (amountPaise) => ({ kind: 'sell-for', amountPaise }));
  if (sign === '@') return priceEntry(text.slice(1));
  if (sign === '-') return rupeesOff(text);
  if (/^\/\d{1,2}$/.test(text)) return { kind: 'quick-key', place: Number(text.slice(1)) };
  if (/^[\d.]+\s*%{1,2}$/.test(text)) return percentOff(text);
  return { kind: 'find', text, quantityMilli: ONE };
}

/** The quantity of an item as the entry field reads it. */
export function quantityEntry(digits: string, productId: string): string {
  return `${digits}*${productId}`;
}

/** A discount as the entry field reads it. */
export function discountEntry(
  digits: string,
  { isPercent, ofBill }: { readonly isPercent: boolean; readonly ofBill: boolean },
): string {
  const sign = isPercent ? '%' : '-';
  const signs = ofBill ? sign + sign : sign;
  return isPercent ? digits + signs : signs + digits;
}

const UNREADABLE: Entry = { kind: 'unreadable' };

function withQuantity(prefix: string, text: string): Entry {
  const quantityMilli = scaled(prefix, 3);
  if (quantityMilli === null || quantityMilli === 0 || quantityMilli > MAX_MILLI) return UNREADABLE;
  return text === ''
    ? { kind: 'quantity', quantityMilli: asMilli(quantityMilli) }
    : { kind: 'find', text, quantityMilli: asMilli(quantityMilli) };
}

function amountEntry(digits: string, entry: (amount: Paise) => Entry): Entry {
  const paise = scaled(digits, 2);
  return paise === null || paise === 0 ? UNREADABLE : entry(asPaise(paise));
}

function priceEntry(digits: string): Entry {
  const paise = scaled(digits, 2);
  return paise === null ? UNREADABLE : { kind: 'price', pricePaise: asPaise(paise) };
}

function rupeesOff(text: string): Entry {
  const ofBill = text.startsWith('--');
  const paise = scaled(text.slice(ofBill ? 2 : 1), 2);
  if (paise === null) return UNREADABLE;
  return { kind: 'discount', ofBill, discount: paise === 0 ? null : { kind: 'amount', paise: asPaise(paise) } };
}

const ALL = 10_000;

function percentOff(text: string): Entry {
  const basisPoints = scaled(text.replace(/\s*%+$/, ''), 2);
  if (basisPoints === null || basisPoints > ALL) return UNREADABLE;
  return {
    kind: 'discount',
    ofBill: text.endsWith('%%'),
    discount: basisPoints === 0 ? null : { kind: 'percent', basisPoints },
  };
}
