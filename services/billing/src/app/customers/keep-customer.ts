import { CustomerChanged, customerFailures } from '@bahi/contracts/billing';
import { commonFailures, leadingText, RefusedError } from '@bahi/contracts/kit';
import type { Day } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { insertAccounts } from '../../data/accounts-repository.js';
import { sumClaims } from '../../data/credit-claims.js';
import {
  findByPhone,
  findCustomer,
  insertCustomers,
  isPhoneTaken,
  saveCustomer,
  sumPending,
} from '../../data/customers-repository.js';
import type { Deps } from '../../deps.js';
import {
  type Customer,
  type CustomerFields,
  type CustomerView,
  completeFields,
  fieldIssues,
} from '../../domain/customer.js';
import { lockCustomer, readCustomer } from './read-customer.js';

/** A customer after a write; `position` is that of its event, `null` when nothing changed. */
export interface KeptCustomer {
  readonly view: CustomerView;
  readonly position: number | null;
}

/** How a refusal shows the customer that is in the way. */
export type Present = (view: CustomerView) => unknown;

export interface NewCustomer {
  readonly customerKey: string;
  readonly fields: CustomerFields;
  readonly by: string;
  readonly digest: Buffer;
  readonly present: Present;
}

/**
 * Adds a customer, once per key.
 * @throws RefusedError 400 for a registered buyer without an address, 409 with the customer that has the phone number, 422 when
 * the key belongs to another customer.
 */
export async function createCustomer(
  tx: WriteTx,
  deps: Deps,
  { customerKey, fields: given, by, digest, present }: NewCustomer,
): Promise<KeptCustomer & { readonly isReplay: boolean }> {
  const earlier = await findCustomer(tx, customerKey);
  if (earlier) return { ...(await replay(tx, earlier, digest)), isReplay: true };
  const fields = checked(given);
  await refuseTakenPhone(tx, { customerKey, phone: fields.phone }, present);
  const customer = newCustomer({ customerKey, fields, by, digest, at: deps.clock.now() });
  // Another request under the key was faster; its answer is the one.
  if ((await insertCustomers(tx, [customer])) === 0)
    return { ...(await replay(tx, await storedCustomer(tx, customerKey), digest)), isReplay: true };
  await insertAccounts(tx, [customerKey]);
  return { ...(await changed(tx, deps, customerKey)), isReplay: false };
}

/** A customer that nobody has sold to yet. */
export function newCustomer({
  fields,
  at,
  by,
  ...rest
}: {
  readonly customerKey: string;
  readonly fields: CustomerFields;
  readonly by: string;
  readonly at: Date;
  readonly digest: Buffer | null;
}): Customer {
  return {
    ...rest,
    ...fields,
    ...{ version: 1, mayRemind: true, promisedOn: null, remindedAt: null, createdAt: at, createdBy: by },
    ...{ archivedAt: null, mergedInto: null, erasedAt: null },
  };
}

export interface CustomerEdit extends Partial<CustomerFields> {
  readonly mayRemind?: boolean;
  readonly promisedOn?: Day | null;
}

export interface EditCommand {
  readonly customerKey: string;
  readonly version: number;
  readonly edit: CustomerEdit;
  readonly present: Present;
}

/**
 * Edits a customer.
 * @throws RefusedError 404; 409 with the newer customer when `version` is an older one, or with who has the phone number.
 */
export async function updateCustomer(
  tx: WriteTx,
  deps: Deps,
  { customerKey, version, edit, present }: EditCommand,
): Promise<KeptCustomer> {
  const { customer } = await lockCustomer(tx, customerKey);
  if (customer.erasedAt) throw new RefusedError(customerFailures.customerNotFound);
  if (customer.version !== version || customer.customerKey !== customerKey)
    throw new RefusedError(customerFailures.customerChanged, {
      figures: { current: present(await readCustomer(tx, customerKey)) },
    });
  const edited = { ...customer, ...withoutAbsent(edit) };
  const next = { ...edited, ...checked(fieldsOf(edited)), version: version + 1 };
  if (!next.archivedAt) await refuseTakenPhone(tx, next, present);
  await saveCustomer(tx, next);
  return changed(tx, deps, customer.customerKey);
}

/** Archives a customer; a second time changes nothing. @throws RefusedError 404; 409 while something is open or pending. */
export async function archiveCustomer(tx: WriteTx, deps: Deps, customerKey: string): Promise<KeptCustomer> {
  const { customer, account } = await lockCustomer(tx, customerKey);
  if (customer.archivedAt) return { view: await readCustomer(tx, customerKey), position: null };
  await refuseUnsettled(tx, account);
  await saveCustomer(tx, { ...customer, archivedAt: deps.clock.now(), version: customer.version + 1 });
  return changed(tx, deps, customerKey);
}

/** Brings an archived customer back. @throws RefusedError 404; 409 with the customer that has its phone number now. */
export async function restoreCustomer(
  tx: WriteTx,
  deps: Deps,
  { customerKey, present }: { readonly customerKey: string; readonly present: Present },
): Promise<KeptCustomer> {
  const { customer } = await lockCustomer(tx, customerKey);
  if (customer.erasedAt) throw new RefusedError(customerFailures.customerNotFound);
  if (!customer.archivedAt) return { view: await readCustomer(tx, customerKey), position: null };
  await refuseTakenPhone(tx, customer, present);
  await saveCustomer(tx, { ...customer, archivedAt: null, version: customer.version + 1 });
  return changed(tx, deps, customerKey);
}

/** @throws RefusedError 409 that says what is not settled: the balance, a payment to confirm or a sale under way. */
export async function refuseUnsettled(
  tx: Tx,
  account: { readonly accountKey: string; readonly balancePaise: number },
): Promise<void> {
  const text = await unsettledText(tx, account);
  if (text !== null) throw new RefusedError(customerFailures.customerOwes, { text });
}

async function unsettledText(
  tx: Tx,
  { accountKey, balancePaise }: { readonly accountKey: string; readonly balancePaise: number },
): Promise<string | null> {
  if (balancePaise !== 0) return 'Settle the balance of this customer first';
  if ((await sumPending(tx, accountKey)) > 0) return 'Confirm the payments of this customer first';
  // Its bill would be a debit of a customer who is gone.
  if ((await sumClaims(tx, accountKey)) > 0) return 'A sale to this customer is under way. Try again in a moment.';
  return null;
}

/** The customer as it is now, and the event that it changed. */
export async function changed(tx: WriteTx, { outbox, clock }: Deps, customerKey: string): Promise<KeptCustomer> {
  const view = await readCustomer(tx, customerKey);
  const { accountKey: subject, balancePaise } = view.account;
  const data = { customerKey: subject, balancePaise, changedAt: clock.now().toISOString() };
  return { view, position: await outbox.add(tx, CustomerChanged, { subject, data }) };
}

/** Runs a write again when another one was faster with its phone number: it then finds that customer, and says so. */
export async function retryWhenPhoneTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isPhoneTaken(error)) return write();
    throw error;
  }
}

async function replay(tx: Tx, { customerKey, digest }: Customer, given: Buffer): Promise<KeptCustomer> {
  if (!digest?.equals(given)) throw new RefusedError(customerFailures.customerKeyReused);
  return { view: await readCustomer(tx, customerKey), position: null };
}

async function storedCustomer(tx: Tx, customerKey: string): Promise<Customer> {
  const customer = await findCustomer(tx, customerKey);
  if (!customer) throw new Error(`The customer ${customerKey} was not stored`);
  return customer;
}

/** @throws RefusedError 400 with everything that is wrong. */
function checked(given: CustomerFields): CustomerFields {
  const fields = completeFields(given);
  const issues = fieldIssues(fields);
  if (issues.length === 0) return fields;
  throw new RefusedError(commonFailures.validationFailed, { text: leadingText(issues), issues });
}

async function refuseTakenPhone(
  tx: Tx,
  { customerKey, phone }: Pick<Customer, 'customerKey' | 'phone'>,
  present: Present,
): Promise<void> {
  const other = phone === null ? null : await findByPhone(tx, phone);
  if (!other || other.customerKey === customerKey) return;
  const current = present(await readCustomer(tx, other.customerKey));
  throw new RefusedError(customerFailures.phoneTaken, { figures: { current } });
}

function fieldsOf(customer: Customer): CustomerFields {
  const { name, phone, address, note, limitPaise, language, gstin, legalName, stateCode, pin } = customer;
  const { deliveryAddress, deliveryStateCode } = customer;
  return {
    ...{ name, phone, address, note, limitPaise, language, gstin, legalName, stateCode, pin },
    ...{ deliveryAddress, deliveryStateCode },
  };
}

function withoutAbsent(edit: CustomerEdit): CustomerEdit {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
