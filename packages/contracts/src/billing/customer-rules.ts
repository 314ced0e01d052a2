import { PHONE_TEXT, phoneOf } from '../shared/phone.js';
import { atMost, type TextRule } from '../shared/text-fields.js';

/** Languages in which a customer is written to. */
export const CUSTOMER_LANGUAGES = ['en', 'hi'] as const;
export type CustomerLanguage = (typeof CUSTOMER_LANGUAGES)[number];

/** Up to this many customers are sent as one list. */
export const MAX_WHOLE_CUSTOMERS = 20_000;
/** The most rows of a file of customers. */
export const MAX_CUSTOMER_ROWS = 20_000;
/** The most open items of one list, and the most chosen bills of one payment. */
export const MAX_OPEN_ITEMS = 500;
/** The most days of one statement. */
export const MAX_STATEMENT_DAYS = 366;

/** The columns of a file of customers, found by their names in any order. `name` must be among them; a row may have a phone instead. */
export const CUSTOMER_COLUMNS = ['name', 'phone', 'openingBalance', 'asOf', 'creditLimit', 'address', 'note'] as const;

/** The sentences about customers, once. */
export const customerTexts = {
  key: 'customerKey must be a UUID',
  version: 'version must be that of the customer',
  versions: 'versions must have both customers with their versions',
  nameOrPhone: 'Enter a name or a phone number',
  name: 'Name must be at most 120 characters',
  phone: PHONE_TEXT,
  address: 'Address must be at most 300 characters',
  note: 'Note must be at most 500 characters',
  limit: 'Limit must be 0 or more, with at most two decimals',
  language: 'language must be en or hi',
  mayRemind: 'mayRemind must be true or false',
  promisedOn: 'promisedOn must be a day, such as 2026-11-21',
  gstin: 'Enter a valid GSTIN',
  legalName: 'Legal name must be at most 99 characters',
  registeredAddress: 'A registered buyer needs an address',
  state: 'Unknown State',
  pin: 'Enter a PIN code of 6 digits',
  query: 'query must be at most 120 characters',
  flag: (name: string) => `${name} must be true or false`,
  limitOfPage: 'limit must be a whole number of at least 1',
  cursor: 'cursor must be one that an earlier page has sent',
  customer: 'Choose a customer of the list',
  from: 'from must be a day, such as 2026-11-01',
  to: 'to must be a day on or after from, at most 366 days later',
  opening: 'Amount must be above 0 (owes) or below 0 (advance), with at most two decimals',
  asOf: 'asOf must be a day, such as 2026-11-21, not in the future',
  reason: 'Say why, in at most 200 characters',
  payFor: 'Choose a customer or an invoice, not both',
  allocate: `allocate must be oldest or 1 to ${MAX_OPEN_ITEMS} different bills with amounts`,
} as const;

/** The rules of the typed fields; each may be empty. The web app's form asks them before anything is sent. */
export const customerRules = {
  name: atMost(120, customerTexts.name),
  phone: { message: customerTexts.phone, holds: (text) => text === '' || phoneOf(text) !== null },
  address: atMost(300, customerTexts.address),
  note: atMost(500, customerTexts.note),
  legalName: atMost(99, customerTexts.legalName),
} as const satisfies Readonly<Record<string, TextRule>>;

/** Apart, so that a form without it does not carry it. */
export const pinRule: TextRule = {
  message: customerTexts.pin,
  holds: (text) => text === '' || /^[1-9][0-9]{5}$/.test(text),
};
