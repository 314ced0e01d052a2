import { customerFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { findAccount, lockAccount } from '../../data/accounts-repository.js';
import { findCustomer, sumPending } from '../../data/customers-repository.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Account } from '../../domain/account.js';
import { type Customer, type CustomerView, nameOf } from '../../domain/customer.js';

/** A customer with its account; a merged id answers with the kept one. @throws RefusedError 404 for an unknown one. */
export async function readCustomer(tx: Tx, customerKey: string): Promise<CustomerView> {
  const found = await findCustomer(tx, customerKey);
  if (!found) throw new RefusedError(customerFailures.customerNotFound);
  const kept = await keptCustomer(tx, found);
  const view = await viewOf(tx, kept);
  return kept === found ? view : { ...view, mergedInto: kept.customerKey };
}

/** The customer that answers for a merged one; itself for any other. */
export async function keptCustomer(tx: Tx, customer: Customer): Promise<Customer> {
  if (customer.mergedInto === null) return customer;
  const next = await findCustomer(tx, customer.mergedInto);
  if (!next) throw new Error(`The customer ${customer.mergedInto} is gone, into whom another was merged`);
  return keptCustomer(tx, next);
}

/** A customer whose account is locked. */
export interface LockedCustomer {
  readonly customer: Customer;
  readonly account: Account;
}

/** Locks the account of a customer, that of the kept one for a merged one. @throws RefusedError 404 for an unknown one. */
export async function lockCustomer(tx: WriteTx, customerKey: string): Promise<LockedCustomer> {
  const account = await lockAccount(tx, customerKey);
  const customer = account && (await findCustomer(tx, account.accountKey));
  if (!account || !customer) throw new RefusedError(customerFailures.customerNotFound);
  return { account, customer };
}

/** @throws RefusedError 409 with the name of a customer that is archived, 404 for an erased one. */
export function refuseArchived(customer: Customer): void {
  if (customer.erasedAt) throw new RefusedError(customerFailures.customerNotFound);
  if (!customer.archivedAt) return;
  const text = `${nameOf(customer)} is archived. Restore the customer first.`;
  throw new RefusedError(customerFailures.customerArchived, { text });
}

async function viewOf(tx: Tx, customer: Customer): Promise<CustomerView> {
  const account = await findAccount(tx, customer.customerKey);
  if (!account) throw new Error(`The customer ${customer.customerKey} has no account`);
  const { defaultCreditLimitPaise } = await findPaymentRules(tx);
  const pendingPaise = await sumPending(tx, customer.customerKey);
  const limitInForce = customer.limitPaise ?? defaultCreditLimitPaise;
  return { customer, account, limitInForce, pendingPaise, mergedInto: null };
}
