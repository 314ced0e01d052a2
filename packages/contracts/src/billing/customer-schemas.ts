import * as z from 'zod/mini';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { phoneOf } from '../shared/phone.js';
import { tidyName } from '../shared/text.js';
import { textCheck, tidyDay, tidyLongText, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Rupees, replyOf } from '../shared/wire.js';
import { checkBuyerGstin, tidyGstin } from '../tax/gstin.js';
import { isState } from '../tax/states.js';
import { CUSTOMER_LANGUAGES, customerRules, pinRule, customerTexts as texts } from './customer-rules.js';

/** Blank texts are none. */
function nullIfBlank(schema: z.ZodMiniString) {
  return z.pipe(
    schema,
    z.transform((text: string) => (text === '' ? null : text)),
  );
}

const name = nullIfBlank(tidyText.check(z.overwrite(tidyName), textCheck(customerRules.name)));
const phone = nullIfBlank(
  tidyText.check(
    textCheck(customerRules.phone),
    z.overwrite((text) => phoneOf(text) ?? text),
  ),
);
const address = nullIfBlank(tidyLongText.check(textCheck(customerRules.address)));
const note = nullIfBlank(tidyLongText.check(textCheck(customerRules.note)));
const limit = decimal(texts.limit, { places: 2, min: 0, max: MAX_RUPEES });
const language = z.enum(CUSTOMER_LANGUAGES, { error: texts.language });
const gstin = nullIfBlank(
  tidyText.check(
    z.overwrite(tidyGstin),
    z.refine((text) => text === '' || checkBuyerGstin(text).valid, { error: texts.gstin }),
  ),
);
const legalName = nullIfBlank(tidyText.check(textCheck(customerRules.legalName)));
const state = nullIfBlank(tidyText.check(z.refine((text) => text === '' || isState(text), { error: texts.state })));
const pin = nullIfBlank(tidyText.check(textCheck(pinRule)));

/** The fields of a customer that are typed; null and a blank text take a value away. */
const typed = {
  name: orNull(name),
  phone: orNull(phone),
  address: orNull(address),
  note: orNull(note),
  limit: orNull(limit),
  language: orNull(language),
  gstin: orNull(gstin),
  legalName: orNull(legalName),
  stateCode: orNull(state),
  pin: orNull(pin),
  deliveryAddress: orNull(address),
  deliveryStateCode: orNull(state),
};

/** `limit` null: the shop's own default holds. */
export const CreateCustomerRequest = z
  .object({ customerKey: tidyUuid(texts.key), ...typed })
  .check(z.refine((body) => body.name !== null || body.phone !== null, { error: texts.nameOrPhone, path: ['name'] }));

/** What is absent stays as it is. */
export const UpdateCustomerRequest = z.object({
  version: z.int({ error: texts.version }),
  name: z.optional(z.nullable(name)),
  phone: z.optional(z.nullable(phone)),
  address: z.optional(z.nullable(address)),
  note: z.optional(z.nullable(note)),
  limit: z.optional(z.nullable(limit)),
  language: z.optional(z.nullable(language)),
  mayRemind: z.optional(z.boolean({ error: texts.mayRemind })),
  promisedOn: z.optional(z.nullable(tidyDay(texts.promisedOn))),
  gstin: z.optional(z.nullable(gstin)),
  legalName: z.optional(z.nullable(legalName)),
  stateCode: z.optional(z.nullable(state)),
  pin: z.optional(z.nullable(pin)),
  deliveryAddress: z.optional(z.nullable(address)),
  deliveryStateCode: z.optional(z.nullable(state)),
});

export type UpdateCustomerRequest = z.infer<typeof UpdateCustomerRequest>;

const balances = {
  /** What the customer owes; below 0 an advance. */
  balance: Rupees,
  /** What the customer has paid ahead; 0 while a bill is open. */
  advance: Rupees,
  oldestOpenOn: z.nullable(CalendarDay),
  lastBillAt: z.nullable(Instant),
};

/** A customer in the list that the counter searches in memory. */
export const ListedCustomer = z.object({
  customerId: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  limit: z.nullable(Rupees),
  ...balances,
  /** When the last reminder was noted. */
  remindedAt: z.nullable(Instant),
  version: z.int(),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

/** A customer with everything that is kept of it. `limitInForce` is its own limit or the shop's. */
export const Customer = z.extend(ListedCustomer, {
  address: z.nullable(z.string()),
  note: z.nullable(z.string()),
  language: z.nullable(z.enum(CUSTOMER_LANGUAGES)),
  gstin: z.nullable(z.string()),
  legalName: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  deliveryAddress: z.nullable(z.string()),
  deliveryStateCode: z.nullable(z.string()),
  limitInForce: z.nullable(Rupees),
  openCount: z.int(),
  /** Payments that are still to be confirmed. */
  pending: Rupees,
  openingSet: z.boolean(),
  mayRemind: z.boolean(),
  promisedOn: z.nullable(CalendarDay),
  createdAt: Instant,
  createdBy: z.string(),
  archivedAt: z.nullable(Instant),
  erasedAt: z.nullable(Instant),
});
export type Customer = z.infer<typeof Customer>;

function flagParam(name: string) {
  const error = texts.flag(name);
  return z.pipe(
    z.enum(['true', 'false'], { error }),
    z.transform((text: 'true' | 'false') => text === 'true'),
  );
}

/** Without any of them the answer is the whole list, as long as it has at most 20,000 customers. */
export const ListCustomersQuery = z.object({
  ...cacheBusters,
  query: z.optional(tidyText.check(z.maxLength(120, { error: texts.query }))),
  owing: z.optional(flagParam('owing')),
  archived: z.optional(flagParam('archived')),
  limit: z.optional(wholeNumberParam(texts.limitOfPage, { min: 1, max: 200 })),
  cursor: z.optional(tidyText),
});

/** By name; `next` is null at the end. `defaultLimit` holds for who has no limit, null: none is set. */
export const ListCustomersReply = replyOf({
  timeZone: z.string(),
  defaultLimit: z.nullable(Rupees),
  customers: z.array(ListedCustomer),
  next: z.nullable(z.string()),
});

export const CustomerParams = z.object({ customerId: tidyUuid() });

/** `mergedInto` is the customer that answers for a merged one. */
export const CustomerReply = replyOf({
  timeZone: z.string(),
  customer: Customer,
  mergedInto: z.nullable(z.string()),
});

/** `versions` has both customers by their ids. */
export const MergeCustomersRequest = z.object({
  from: tidyUuid(texts.customer),
  versions: z.record(z.string(), z.int({ error: texts.versions }), { error: texts.versions }),
});
