import { type Discount, type Milli, type Paise, toRupees, toUnits } from '@bahi/contracts/shared';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';

/** `152.00`, for columns that name the currency once. */
export function columnAmount(paise: Paise): string {
  return rupees(toRupees(paise)).replace('₹', '');
}

/** `₹447` or `₹447.50`. */
export function shortAmount(paise: Paise): string {
  return tileRupees(toRupees(paise));
}

/** `₹447.00`. */
export function fullAmount(paise: Paise): string {
  return rupees(toRupees(paise));
}

/** `1.25`. */
export function quantityText(milli: Milli): string {
  return String(toUnits(milli));
}

/** `1.25 kg` or `1 Box of 12`; units of single things are left out. */
export function quantityWithUnit({
  quantityMilli,
  unit,
  fractions,
  packName,
}: {
  readonly quantityMilli: Milli;
  readonly unit: string | null;
  readonly fractions: boolean;
  readonly packName?: string | null;
}): string {
  if (packName) return `${quantityText(quantityMilli)}\u00A0${unbroken(packName)}`;
  return fractions && unit ? `${quantityText(quantityMilli)}\u00A0${unit}` : quantityText(quantityMilli);
}

/** `Parle-G, Box of 12`; the name alone without a pack. */
export function itemName({ name, packName }: { readonly name: string; readonly packName?: string | null }): string {
  return packName ? `${name}, ${packName}` : name;
}

/** `−5%` or `−₹20`; empty without a discount. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return '';
  return discount.kind === 'percent' ? `−${discount.basisPoints / 100}%` : `−${shortAmount(discount.paise)}`;
}
