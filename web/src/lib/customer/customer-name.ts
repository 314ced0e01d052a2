import type { ListedCustomer } from '@bahi/contracts/billing';
import { customerWords } from '../texts/en/customer-words.js';

/** What tells one customer from another. */
export type Named = Pick<ListedCustomer, 'name' | 'phone'>;

/** `98470 31225` of a stored Indian number; a foreign one as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '$1\u00A0$2');
}

/** The name, else the phone, else that of somebody whose data was erased. */
export function nameOf({ name, phone }: Named): string {
  return name || (phone ? phoneText(phone) : customerWords.unnamed);
}
