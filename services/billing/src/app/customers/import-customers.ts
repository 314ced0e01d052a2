import { buffer } from 'node:stream/consumers';
import { CUSTOMER_COLUMNS, CustomerChanged, customerFailures } from '@bahi/contracts/billing';
import type { CsvRowError } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, paiseFrom, toRupees } from '@bahi/contracts/shared';
import { writeCsv } from '@bahi/platform/csv';
import type { Tx, WriteTx } from '@bahi/platform/data';
import {
  type AddedCustomer,
  claimImport,
  findTaken,
  type ImportReport,
  insertImported,
  listExported,
  saveImport,
} from '../../data/imported-customers.js';
import type { Deps } from '../../deps.js';
import {
  type CheckedCustomer,
  type CustomerRow,
  type CustomerSheet,
  checkCustomers,
  customerRowTexts,
  openCustomerSheet,
  refused,
} from '../../domain/customer-csv.js';
import { retryWhenPhoneTaken } from './keep-customer.js';

export interface CustomersCheck {
  readonly encoding: CustomerSheet['encoding'];
  readonly totalRows: number;
  readonly errors: CsvRowError[];
}

/** Checks a CSV file of customers; nothing is stored. @throws RefusedError for a file that cannot be read or has no rows. */
export async function validateCustomers(
  { db, clock, timeZone }: Deps,
  shopId: string,
  bytes: Buffer,
): Promise<CustomersCheck> {
  const sheet = await openSheet(bytes);
  const errors: CsvRowError[] = [];
  for await (const rows of checkCustomers(sheet, dayOf(clock.now(), timeZone)))
    for (const { row, lastRow, customer, message } of await db.read(shopId, (tx) => checkShop(tx, rows)))
      if (!customer) errors.push(lastRow > row ? { row, lastRow, message } : { row, message });
  return { encoding: sheet.encoding, totalRows: sheet.rowCount, errors };
}

export interface CustomersUpload {
  readonly bytes: Buffer;
  readonly uploadId: string;
  readonly digest: Buffer;
  /** The refusal when the id comes with another file. */
  readonly reused: RefusedError;
  readonly by: string;
}

export interface ImportedCustomers {
  readonly report: ImportReport;
  readonly position: number | null;
  readonly isReplay: boolean;
}

/**
 * Adds the customers of a CSV file in one transaction, once per upload id.
 * @throws RefusedError for a file that cannot be read or has no rows; 422 when the id belongs to another file.
 */
export async function importCustomers(deps: Deps, shopId: string, upload: CustomersUpload): Promise<ImportedCustomers> {
  return retryWhenPhoneTaken(() => deps.db.write(shopId, (tx) => importIn(tx, deps, upload)));
}

async function importIn(
  tx: WriteTx,
  deps: Deps,
  { bytes, uploadId, digest, reused, by }: CustomersUpload,
): Promise<ImportedCustomers> {
  const at = deps.clock.now();
  const earlier = await claimImport(tx, { uploadId, digest, at });
  if (earlier && !earlier.digest.equals(digest)) throw reused;
  if (earlier) return { report: earlier.report, position: null, isReplay: true };
  const sheet = await openSheet(bytes);
  const added: AddedCustomer[] = [];
  const failed: { row: number; reason: string }[] = [];
  for await (const rows of checkCustomers(sheet, dayOf(at, deps.timeZone))) {
    const checked = await checkShop(tx, rows);
    const good = checked.flatMap(({ customer }) => customer ?? []);
    if (good.length > 0) added.push(...(await insertImported(tx, good, { at, by })));
    for (const { row, customer, message } of checked) if (!customer) failed.push({ row, reason: message });
  }
  const report = { total: sheet.rowCount, added: added.length, failed };
  await saveImport(tx, uploadId, report);
  const changedAt = at.toISOString();
  const drafts = added.map((one) => ({ subject: one.customerKey, data: { ...one, changedAt } }));
  const positions = await deps.outbox.addAll(tx, CustomerChanged, drafts);
  return { report, position: positions.at(-1) ?? null, isReplay: false };
}

/** Active customers as a CSV file that the import reads: a balance is an opening balance as of its oldest open item. */
export async function exportCustomers({ db }: Pick<Deps, 'db'>, shopId: string): Promise<Buffer> {
  const customers = await db.read(shopId, listExported);
  const rows = customers.map(({ name, phone, balance_paise, oldest_open_on, limit_paise, address, note }) => [
    name ?? '',
    phone ?? '',
    balance_paise === 0 ? '' : toRupees(paiseFrom(balance_paise)).toFixed(2),
    oldest_open_on ?? '',
    limit_paise === null ? '' : toRupees(paiseFrom(limit_paise)).toFixed(2),
    address ?? '',
    note ?? '',
  ]);
  return buffer(writeCsv([[...CUSTOMER_COLUMNS], ...rows]));
}

async function openSheet(bytes: Buffer): Promise<CustomerSheet> {
  const sheet = await openCustomerSheet(bytes);
  if (sheet.rowCount === 0) throw new RefusedError(customerFailures.csvEmpty);
  return sheet;
}

/** Refuses rows of customers that the shop has already. */
async function checkShop(tx: Tx, rows: readonly CheckedCustomer[]): Promise<readonly CheckedCustomer[]> {
  const given = rows.flatMap(({ customer }): CustomerRow[] => (customer ? [customer] : []));
  if (given.length === 0) return rows;
  const taken = await findTaken(tx, given);
  return rows.map((row) => {
    if (!row.customer || !taken.has(row.identity)) return row;
    return refused(row, row.customer.phone === null ? customerRowTexts.nameTaken : customerRowTexts.phoneTaken);
  });
}
