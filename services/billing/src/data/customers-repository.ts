import type { CustomerLanguage } from '@bahi/contracts/billing';
import { asPaise, type Day, type Paise, paiseFrom } from '@bahi/contracts/shared';
import { isUniqueViolation, shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { type Customer, customerNameKey } from '../domain/customer.js';

interface CustomerRow {
  readonly customer_key: string;
  readonly version: number;
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly note: string | null;
  readonly limit_paise: number | null;
  readonly language: CustomerLanguage | null;
  readonly may_remind: boolean;
  readonly promised_on: Day | null;
  readonly reminded_at: Date | null;
  readonly gstin: string | null;
  readonly legal_name: string | null;
  readonly state_code: string | null;
  readonly pin: string | null;
  readonly delivery_address: string | null;
  readonly delivery_state_code: string | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly archived_at: Date | null;
  readonly merged_into: string | null;
  readonly erased_at: Date | null;
  readonly digest: Buffer | null;
}

/** Whether a write failed because another active customer has the phone number. */
export function isPhoneTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'customers_phone_once');
}

/** Stores new customers. @returns how many; those whose key is there already are left out. */
export async function insertCustomers(tx: WriteTx, customers: readonly Customer[]): Promise<number> {
  const rows = customers.map((customer) => ({
    shop_id: shopOf(tx),
    customer_key: customer.customerKey,
    created_at: customer.createdAt,
    created_by: customer.createdBy,
    digest: customer.digest,
    ...columnsOf(customer),
  }));
  if (rows.length === 0) return 0;
  const inserted = await tx('customers')
    .insert(rows)
    .onConflict(['shop_id', 'customer_key'])
    .ignore()
    .returning('customer_key');
  return inserted.length;
}

/** Stores a customer whose account is locked. */
export async function saveCustomer(tx: WriteTx, customer: Customer): Promise<void> {
  await tx('customers')
    .where({ shop_id: shopOf(tx), customer_key: customer.customerKey })
    .update(columnsOf(customer));
}

/** @returns `null` when the shop has no such customer. */
export async function findCustomer(tx: Tx, customerKey: string): Promise<Customer | null> {
  return (await findCustomers(tx, [customerKey])).get(customerKey) ?? null;
}

/** Customers by their keys; unknown ones are left out. */
export async function findCustomers(tx: Tx, customerKeys: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
  const rows = await tx('customers')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('customer_key = any(?::uuid[])', [[...customerKeys]])
    .select<CustomerRow[]>('*');
  return new Map(rows.map((row) => [row.customer_key, toCustomer(row)]));
}

/** The active customer with this phone number; `null` for none. */
export async function findByPhone(tx: Tx, phone: string): Promise<Customer | null> {
  const row = await tx('customers')
    .where({ shop_id: shopOf(tx), phone })
    .whereNull('archived_at')
    .whereNull('merged_into')
    .first<CustomerRow | undefined>();
  return row ? toCustomer(row) : null;
}

/** What a customer has paid and nobody has confirmed yet. */
export async function sumPending(tx: Tx, accountKey: string): Promise<Paise> {
  const [row] = await tx('payments')
    .where({ shop_id: shopOf(tx), account_key: accountKey, state: 'pending', direction: 'in' })
    .sum<{ sum: string | null }[]>('amount_paise as sum');
  return asPaise(Number(row?.sum ?? 0));
}

function columnsOf(customer: Customer) {
  return {
    version: customer.version,
    name: customer.name,
    name_key: customerNameKey(customer),
    phone: customer.phone,
    address: customer.address,
    note: customer.note,
    limit_paise: customer.limitPaise,
    language: customer.language,
    may_remind: customer.mayRemind,
    promised_on: customer.promisedOn,
    reminded_at: customer.remindedAt,
    gstin: customer.gstin,
    legal_name: customer.legalName,
    state_code: customer.stateCode,
    pin: customer.pin,
    delivery_address: customer.deliveryAddress,
    delivery_state_code: customer.deliveryStateCode,
    archived_at: customer.archivedAt,
    merged_into: customer.mergedInto,
    erased_at: customer.erasedAt,
  };
}

function toCustomer(row: CustomerRow): Customer {
  return {
    customerKey: row.customer_key,
    version: row.version,
    name: row.name,
    phone: row.phone,
    address: row.address,
    note: row.note,
    limitPaise: row.limit_paise === null ? null : paiseFrom(row.limit_paise),
    language: row.language,
    mayRemind: row.may_remind,
    promisedOn: row.promised_on,
    remindedAt: row.reminded_at,
    gstin: row.gstin,
    legalName: row.legal_name,
    stateCode: row.state_code,
    pin: row.pin,
    deliveryAddress: row.delivery_address,
    deliveryStateCode: row.delivery_state_code,
    createdAt: row.created_at,
    createdBy: row.created_by,
    archivedAt: row.archived_at,
    mergedInto: row.merged_into,
    erasedAt: row.erased_at,
    digest: row.digest,
  };
}
