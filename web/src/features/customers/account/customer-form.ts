import {
  CUSTOMER_LANGUAGES,
  type CustomerLanguage,
  customerRules,
  customerTexts,
  pinRule,
} from '@bahi/contracts/billing';
import { tidy, tidyLines, tidyName } from '@bahi/contracts/shared';
import { checkBuyerGstin, tidyGstin } from '@bahi/contracts/tax';
import { phoneText } from '../../../lib/customer/customer-name.js';
import type { Problems } from '../../../lib/forms/use-form.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import { type Customer, typedRupees } from '../customer-model.js';

const { form: texts } = customersTexts;

/** What only bills with GST ask of a buyer. */
const EMPTY_BUYER = { gstin: '', legalName: '', stateCode: '', pin: '', deliveryAddress: '', deliveryStateCode: '' };
const EMPTY = { name: '', phone: '', limit: '', language: '', address: '', note: '', ...EMPTY_BUYER };

/** Everything as typed. */
export type CustomerValues = typeof EMPTY;

/** The form of a customer, or of a new one. */
export function valuesOf(customer: Customer | null): CustomerValues {
  if (!customer) return EMPTY;
  const { name, phone, limit, language, address, note } = customer;
  return {
    name: name ?? '',
    phone: phone ? phoneText(phone) : '',
    limit: limit === null ? '' : String(limit),
    language: language ?? '',
    address: address ?? '',
    note: note ?? '',
    ...buyerOf(customer),
  };
}

/** What is wrong, by field, in the order of the form. */
export function problemsOf(values: CustomerValues): Problems<CustomerValues> {
  const { name, phone, limit } = bodyOf(values);
  const found: Problems<CustomerValues> = {
    ...(name || phone ? {} : { name: customerTexts.nameOrPhone }),
    ...ruleProblems(values),
    ...buyerProblems(values),
    ...(limit === undefined ? { limit: texts.amount } : {}),
  };
  return found;
}

/** The fields as they are sent: an empty text is none. `limit` is undefined when it cannot be read. */
export function bodyOf({ name, phone, limit, language, address, note }: CustomerValues) {
  return {
    name: tidyName(name) || null,
    phone: tidy(phone) || null,
    limit: tidy(limit) === '' ? null : (typedRupees(limit) ?? undefined),
    language: CUSTOMER_LANGUAGES.find((one): one is CustomerLanguage => one === language) ?? null,
    address: tidyLines(address) || null,
    note: tidyLines(note) || null,
  };
}

/**
 * What bills with GST say of the buyer, as it is sent. A registered buyer's State is that of the number: the server reads it
 * there.
 */
export function buyerBodyOf(values: CustomerValues) {
  const { legalName, stateCode, pin, deliveryAddress, deliveryStateCode } = values;
  const gstin = tidyGstin(values.gstin) || null;
  return {
    gstin,
    legalName: tidy(legalName) || null,
    stateCode: gstin === null ? stateCode || null : null,
    pin: tidy(pin) || null,
    deliveryAddress: tidyLines(deliveryAddress) || null,
    deliveryStateCode: deliveryStateCode || null,
  };
}

function buyerOf(customer: Customer): typeof EMPTY_BUYER {
  const fields = Object.keys(EMPTY_BUYER) as (keyof typeof EMPTY_BUYER)[];
  return { ...EMPTY_BUYER, ...Object.fromEntries(fields.map((field) => [field, customer[field] ?? ''])) };
}

function buyerProblems({ gstin, pin, address, deliveryAddress }: CustomerValues): Problems<CustomerValues> {
  return {
    ...(tidy(gstin) === '' || checkBuyerGstin(gstin).valid ? {} : { gstin: customerTexts.gstin }),
    ...(tidy(gstin) !== '' && tidyLines(address) === '' ? { address: customerTexts.registeredAddress } : {}),
    ...(pinRule.holds(tidy(pin)) ? {} : { pin: customerTexts.pin }),
    ...(customerRules.address.holds(tidyLines(deliveryAddress)) ? {} : { deliveryAddress: customerTexts.address }),
  };
}

function ruleProblems(values: CustomerValues): Problems<CustomerValues> {
  const ruled = ['name', 'phone', 'address', 'note', 'legalName'] as const;
  return Object.fromEntries(
    ruled.flatMap((field) => {
      const { holds, message } = customerRules[field];
      const text = field === 'address' || field === 'note' ? tidyLines(values[field]) : tidy(values[field]);
      return holds(text) ? [] : [[field, message]];
    }),
  );
}
