import { CUSTOMER_LANGUAGES, type CustomerLanguage, customerRules, customerTexts } from '@bahi/contracts/billing';
import { tidy, tidyLines, tidyName } from '@bahi/contracts/shared';
import { phoneText } from '../../../lib/customer/customer-name.js';
import type { Problems } from '../../../lib/forms/use-form.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import { type Customer, typedRupees } from '../customer-model.js';

const { form: texts } = customersTexts;

const EMPTY = { name: '', phone: '', limit: '', language: '', address: '', note: '' };

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
  };
}

/** What is wrong, by field, in the order of the form. */
export function problemsOf(values: CustomerValues): Problems<CustomerValues> {
  const { name, phone, limit } = bodyOf(values);
  const found: Problems<CustomerValues> = {
    ...(name || phone ? {} : { name: customerTexts.nameOrPhone }),
    ...ruleProblems(values),
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

function ruleProblems(values: CustomerValues): Problems<CustomerValues> {
  const ruled = ['name', 'phone', 'address', 'note'] as const;
  return Object.fromEntries(
    ruled.flatMap((field) => {
      const { holds, message } = customerRules[field];
      const text = field === 'address' || field === 'note' ? tidyLines(values[field]) : tidy(values[field]);
      return holds(text) ? [] : [[field, message]];
    }),
  );
}
