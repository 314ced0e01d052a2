import type { CustomerLanguage } from '@bahi/contracts/billing';
import { type Day, type Paise, toRupees } from '@bahi/contracts/shared';
import type { Account } from './account.js';
import type { Customer } from './customer.js';
import { digitsOfDay, fill } from './templates.js';

/** Why nobody is reminded now. */
export type Quiet = 'no-balance' | 'not-wanted' | 'promised' | 'archived';

/** What a reminder says. */
export interface ReminderFields {
  readonly shop: string;
  readonly name: string;
  readonly balancePaise: Paise;
  readonly since: Day;
  /** The customer's own page, or the UPI address of the shop; null when there is neither. */
  readonly payAt: { readonly link: string } | { readonly upiId: string } | null;
}

interface Templates {
  readonly text: string;
  readonly link: string;
  readonly upi: string;
  readonly end: string;
}

const TEMPLATES: Readonly<Record<CustomerLanguage, Templates>> = {
  en: {
    text: 'Hello {name}, a friendly reminder from {shop}: {balance} has been open since {since}.',
    link: 'See your account and pay here: {link}',
    upi: 'You can pay by UPI to {upi}.',
    end: 'Thank you.',
  },
  hi: {
    text: 'नमस्ते {name}, {shop} की ओर से याद दिला रहे हैं: {since} से {balance} बाकी है।',
    link: 'अपना खाता देखें और भुगतान करें: {link}',
    upi: 'आप UPI से {upi} पर भुगतान कर सकते हैं।',
    end: 'धन्यवाद।',
  },
};

const amounts = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The text of a reminder in the customer's language: polite, without a threat (customers.md 4.5). */
export function reminderText(language: CustomerLanguage, fields: ReminderFields): string {
  const { text, link, upi, end } = TEMPLATES[language];
  const { shop, name, balancePaise, since, payAt } = fields;
  const how = payAt === null ? [] : ['link' in payAt ? link : upi];
  const values: Readonly<Record<string, string>> = {
    ...{ shop, name, balance: amounts.format(toRupees(balancePaise)), since: digitsOfDay(since) },
    ...(payAt && 'link' in payAt ? { link: payAt.link } : { upi: payAt?.upiId ?? '' }),
  };
  return fill([text, ...how, end].join(' '), values);
}

/** Why a customer is not reminded on a day; null when he may be. */
export function quietOn(
  today: Day,
  { archivedAt, mayRemind, promisedOn }: Customer,
  { balancePaise }: Account,
): Quiet | null {
  if (archivedAt) return 'archived';
  if (balancePaise <= 0) return 'no-balance';
  if (!mayRemind) return 'not-wanted';
  return promisedOn !== null && promisedOn > today ? 'promised' : null;
}
