import {
  CUSTOMER_COLUMNS,
  customerFailures,
  customerRules,
  customerTexts,
  MAX_CUSTOMER_ROWS,
} from '@bahi/contracts/billing';
import {
  type Day,
  MAX_RUPEES,
  nameKeyOf,
  type Paise,
  paiseFromRupees,
  parseDay,
  parseRupees,
  phoneOf,
  tidy,
  tidyLines,
  tidyName,
} from '@bahi/contracts/shared';
import { type CsvHeader, type CsvRow, type CsvSheet, csvRefusal, openSheet, readRows } from '@bahi/platform/csv';

type ColumnName = (typeof CUSTOMER_COLUMNS)[number];
const MOST = paiseFromRupees(MAX_RUPEES);
const [NAME, ...OPTIONAL] = CUSTOMER_COLUMNS;

/** The sentences about rows of a file of customers. */
export const customerRowTexts = {
  opening: 'openingBalance must be an amount with at most two decimals; below 0 is an advance',
  asOf: 'asOf must be a day, such as 2026-11-21, not in the future',
  limit: 'creditLimit must be an amount of 0 or more, with at most two decimals',
  phoneInFile: (row: number) => `This phone number is already used in row ${row} of this file`,
  nameInFile: (row: number) => `This name without a phone number is already used in row ${row} of this file`,
  phoneTaken: 'Customer with this phone already exists',
  nameTaken: 'Customer with this name already exists',
} as const;

/** A CSV file of customers with a valid header. */
export type CustomerSheet = CsvSheet<ColumnName>;

/** A customer of a row. */
export interface CustomerRow {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly note: string | null;
  readonly limitPaise: Paise | null;
  /** Above 0 owed, below 0 paid ahead. */
  readonly openingPaise: number;
  readonly asOf: Day;
}

/** A row with its physical lines: a customer, or why there is none. */
export interface CheckedCustomer {
  readonly row: number;
  readonly lastRow: number;
  readonly customer: CustomerRow | null;
  /** By what the row is the same customer as another one; empty for a refused row. */
  readonly identity: string;
  readonly message: string;
}

/**
 * Opens a CSV file of customers and checks what concerns the whole file.
 * @throws RefusedError csv-empty, csv-format, csv-header or csv-too-many-rows. A file without rows is valid.
 */
export async function openCustomerSheet(bytes: Buffer): Promise<CustomerSheet> {
  try {
    const columns = { required: [NAME], optional: OPTIONAL };
    return await openSheet<ColumnName>(bytes, { columns, maxRows: MAX_CUSTOMER_ROWS });
  } catch (error) {
    throw csvRefusal(error, customerFailures);
  }
}

/** Reads the rows in chunks, with every check that needs no database. */
export async function* checkCustomers(sheet: CustomerSheet, today: Day): AsyncGenerator<readonly CheckedCustomer[]> {
  const firstRowOf = new Map<string, number>();
  for await (const rows of readRows(sheet))
    yield rows.map((row) => markRepeated(checkRow(sheet.header, row, today), firstRowOf));
}

/** The same row, refused. */
export function refused(row: CheckedCustomer, message: string): CheckedCustomer {
  return { ...row, customer: null, identity: '', message };
}

/** A phone number identifies a customer; without one the name does. */
export function identityOf({ name, phone }: Pick<CustomerRow, 'name' | 'phone'>): string {
  return phone ?? `name ${nameKeyOf(name ?? '')}`;
}

function checkRow(
  { indexOf }: CsvHeader<ColumnName>,
  { row, lastRow, values, message }: CsvRow,
  today: Day,
): CheckedCustomer {
  const none = { row, lastRow, customer: null, identity: '' };
  if (message !== null) return { ...none, message };
  const cell = (name: ColumnName) => values[indexOf.get(name) ?? -1] ?? '';
  const read = readCustomer(cell, today);
  if (typeof read === 'string') return { ...none, message: read };
  return { row, lastRow, customer: read, identity: identityOf(read), message: '' };
}

/** @returns the first sentence that is wrong. */
function readCustomer(cell: (name: ColumnName) => string, today: Day): CustomerRow | string {
  const [name, phone] = [tidyName(cell('name')), tidy(cell('phone'))];
  const [address, note] = [tidyLines(cell('address')), tidyLines(cell('note'))];
  const opening = signedPaise(tidy(cell('openingBalance')));
  const day = tidy(cell('asOf'));
  const asOf = day === '' ? today : (parseDay(day) ?? isoDay(day));
  const limit = tidy(cell('creditLimit'));
  const limitPaise = limit === '' ? null : parseRupees(limit, MOST);
  if (name === '' && phone === '') return customerTexts.nameOrPhone;
  if (!customerRules.name.holds(name)) return customerTexts.name;
  if (phone !== '' && phoneOf(phone) === null) return customerTexts.phone;
  if (opening === null) return customerRowTexts.opening;
  if (asOf === null || asOf > today) return customerRowTexts.asOf;
  if (limit !== '' && (limitPaise === null || limitPaise < 0)) return customerRowTexts.limit;
  if (!customerRules.address.holds(address)) return customerTexts.address;
  if (!customerRules.note.holds(note)) return customerTexts.note;
  return {
    ...{
      name: name || null,
      phone: phone === '' ? null : phoneOf(phone),
      address: address || null,
      note: note || null,
    },
    ...{ limitPaise, openingPaise: opening, asOf },
  };
}

function signedPaise(text: string): number | null {
  if (text === '') return 0;
  const isBelow = /^[-\u2212]/.test(text);
  const paise = parseRupees(isBelow ? text.slice(1) : text, MOST);
  if (paise === null || paise < 0) return null;
  return isBelow ? -paise : paise;
}

function isoDay(text: string): Day | null {
  const [year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1) ?? [];
  return year === undefined ? null : parseDay(`${date}/${month}/${year}`);
}

function markRepeated(checked: CheckedCustomer, firstRowOf: Map<string, number>): CheckedCustomer {
  if (!checked.customer) return checked;
  const first = firstRowOf.get(checked.identity);
  if (first === undefined) {
    firstRowOf.set(checked.identity, checked.row);
    return checked;
  }
  const { phoneInFile, nameInFile } = customerRowTexts;
  return refused(checked, checked.customer.phone === null ? nameInFile(first) : phoneInFile(first));
}
