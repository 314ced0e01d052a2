import { phoneOf, tidyName } from '@bahi/contracts/shared';

/** A customer as typed into one field; either may be missing, not both. `phone` is stored form: `+919876543210`. */
export interface NewCustomer {
  readonly name: string | null;
  readonly phone: string | null;
}

/** A run of digits with what people put between them. */
const NUMBER = /[+(]*\p{Nd}[\p{Nd}\s()+\u2010-\u2015-]*/gu;
/** Fewer digits are part of a name: `Ravi 204`. */
const FEWEST_DIGITS = 5;

/**
 * Reads name and phone typed together, in any order: `Asha 98470 31225`. Null for a text without a letter or a number;
 * `wrong-phone` for digits that are too many for a name and no phone number.
 */
export function newCustomerOf(text: string): NewCustomer | 'wrong-phone' | null {
  const numbers = (text.match(NUMBER) ?? []).filter((number) => digitsIn(number) >= FEWEST_DIGITS);
  const [number = '', ...others] = numbers;
  const phone = number === '' ? null : phoneOf(number);
  if (number !== '' && (phone === null || others.length > 0)) return 'wrong-phone';
  const rest = tidyName(text.replace(number, ' '));
  const name = /\p{L}/u.test(rest) ? rest : null;
  return name === null && phone === null ? null : { name, phone };
}

function digitsIn(text: string) {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
