import { type CustomerLanguage, customerTexts } from '@bahi/contracts/billing';
import type { Issue } from '@bahi/contracts/kit';
import { type Day, nameKeyOf, type Paise } from '@bahi/contracts/shared';
import { isState } from '@bahi/contracts/tax';
import type { Account } from './account.js';
import type { Buyer } from './invoice.js';

/** The fields of a customer that people type. */
export interface CustomerFields {
  readonly name: string | null;
  /** As `phoneOf` writes it. */
  readonly phone: string | null;
  readonly address: string | null;
  readonly note: string | null;
  /** Null: the shop's default holds. */
  readonly limitPaise: Paise | null;
  readonly language: CustomerLanguage | null;
  readonly gstin: string | null;
  readonly legalName: string | null;
  readonly stateCode: string | null;
  readonly pin: string | null;
  readonly deliveryAddress: string | null;
  readonly deliveryStateCode: string | null;
}

/** Someone whose name a bill carries. */
export interface Customer extends CustomerFields {
  readonly customerKey: string;
  readonly version: number;
  readonly mayRemind: boolean;
  readonly promisedOn: Day | null;
  readonly remindedAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly archivedAt: Date | null;
  readonly mergedInto: string | null;
  readonly erasedAt: Date | null;
  /** Of the request, so that its key is not used for another customer. */
  readonly digest: Buffer | null;
}

/** A customer in the list. */
export interface ListedCustomer {
  readonly customerKey: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly limitPaise: Paise | null;
  readonly balancePaise: Paise;
  readonly advancePaise: Paise;
  readonly oldestOpenOn: Day | null;
  readonly lastBillAt: Date | null;
  readonly remindedAt: Date | null;
  readonly version: number;
  readonly nameKey: string;
}

/** A customer with its account, as it is read. */
export interface CustomerView {
  readonly customer: Customer;
  readonly account: Account;
  /** The limit that holds: the customer's own or the shop's. */
  readonly limitInForce: Paise | null;
  readonly pendingPaise: Paise;
  /** Whom was asked for, when another customer answers for it. */
  readonly mergedInto: string | null;
}

/** What people and documents call a customer. */
export function nameOf({ name, phone, erasedAt }: Pick<Customer, 'name' | 'phone' | 'erasedAt'>): string {
  return erasedAt ? REMOVED_CUSTOMER : (name ?? phone ?? REMOVED_CUSTOMER);
}

/** The name of a customer whose personal data was erased. */
export const REMOVED_CUSTOMER = 'Removed customer';

/** By what the list of customers is sorted. */
export function customerNameKey(fields: Pick<Customer, 'name' | 'phone' | 'erasedAt'>): string {
  return nameKeyOf(nameOf(fields));
}

/** A registered buyer has a legal name and a State, by default those of his name and his number. */
export function completeFields(fields: CustomerFields): CustomerFields {
  if (fields.gstin === null) return fields;
  const state = fields.gstin.slice(0, 2);
  return {
    ...fields,
    legalName: fields.legalName ?? fields.name,
    stateCode: fields.stateCode ?? (isState(state) ? state : null),
  };
}

/** What keeps fields from being those of a customer. */
export function fieldIssues({ name, phone, gstin, address, stateCode }: CustomerFields): Issue[] {
  const issues: Issue[] = [];
  const say = (field: string, message: string) => issues.push({ field, code: 'invalid', message });
  if (name === null && phone === null) say('name', customerTexts.nameOrPhone);
  if (gstin !== null && address === null) say('address', customerTexts.registeredAddress);
  if (gstin !== null && stateCode === null) say('stateCode', customerTexts.state);
  return issues;
}

/** The customer as the document of a bill keeps it. */
export function buyerOf(customer: Customer): Buyer {
  const { customerKey, gstin, legalName, address, pin, stateCode, deliveryAddress, deliveryStateCode } = customer;
  const name = gstin === null ? nameOf(customer) : (legalName ?? nameOf(customer));
  const deliveredIn = deliveryStateCode ?? stateCode;
  const delivery =
    deliveryAddress !== null && deliveredIn !== null && deliveryAddress !== address
      ? { address: deliveryAddress, stateCode: deliveredIn }
      : null;
  return { customerKey, name, gstin, address: withPin(address, pin), stateCode, delivery };
}

/** An address ends with its PIN code (CGST rule 46(e)), unless it was typed in it. */
function withPin(address: string | null, pin: string | null): string | null {
  return address === null || pin === null || address.includes(pin) ? address : `${address}\n${pin}`;
}
