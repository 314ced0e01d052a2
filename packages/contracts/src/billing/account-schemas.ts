import * as z from 'zod/mini';
import { fileReply } from '../kit/file-reply.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { requiredText, tidyDay, tidyText } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Rupees, replyOf } from '../shared/wire.js';
import { CUSTOMER_LANGUAGES, customerTexts as texts } from './customer-rules.js';
import { ListedCustomer } from './customer-schemas.js';
import { moneyAmount } from './payment-schemas.js';

/** Why an account changed (customers.md 3). */
export const ACCOUNT_ENTRY_KINDS = [
  'opening',
  'bill',
  'payment',
  'credit-note',
  'refund',
  'reversal',
  'write-off',
  'merge',
] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

/** One line of an account; `balance` is the one after it. `entryNo` counts from 1 without gaps. */
export const AccountEntry = z.object({
  entryNo: z.int(),
  /** When it was entered; nothing is back-dated. */
  at: Instant,
  kind: z.enum(ACCOUNT_ENTRY_KINDS),
  debit: Rupees,
  credit: Rupees,
  balance: Rupees,
  documentKind: z.nullable(z.enum(['invoice', 'credit-note', 'payment', 'customer'])),
  /** The number people see, where the document has one. */
  documentId: z.nullable(z.string()),
  /** Of a payment with a receipt of its own. */
  paymentId: z.nullable(z.string()),
  by: z.string(),
  note: z.nullable(z.string()),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const LedgerQuery = z.object({
  ...cacheBusters,
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(texts.limitOfPage, { min: 1, max: 200 }), 50),
});
export const LedgerReply = replyOf({
  timeZone: z.string(),
  balance: Rupees,
  entries: z.array(AccountEntry),
  next: z.nullable(z.string()),
});

/** What is open, by days since its document. */
const buckets = {
  upTo15: Rupees,
  upTo30: Rupees,
  upTo60: Rupees,
  upTo90: Rupees,
  over90: Rupees,
};
export const Ageing = z.object(buckets);
export type Ageing = z.infer<typeof Ageing>;

/** A bill or an opening balance that is not paid; `invoiceId` is null for an opening balance. */
export const OpenItem = z.object({
  kind: z.enum(['opening', 'bill']),
  invoiceId: z.nullable(z.string()),
  day: CalendarDay,
  /** Days since then. */
  age: z.int(),
  total: Rupees,
  open: Rupees,
});
export type OpenItem = z.infer<typeof OpenItem>;
export const OpenItemsReply = replyOf({
  timeZone: z.string(),
  balance: Rupees,
  /** How many there are; the list has the oldest 500. */
  count: z.int(),
  items: z.array(OpenItem),
});

export const StatementQuery = z.object({
  ...cacheBusters,
  from: tidyDay(texts.from),
  to: tidyDay(texts.to),
});
export const StatementReply = replyOf({
  timeZone: z.string(),
  statement: z.object({
    from: CalendarDay,
    to: CalendarDay,
    openingBalance: Rupees,
    entries: z.array(AccountEntry),
    closingBalance: Rupees,
    /** What is open now, whatever the range. */
    balance: Rupees,
    openItems: z.array(OpenItem),
    ageing: Ageing,
    /** Null without a balance or a UPI address of the shop. */
    upiLink: z.nullable(z.string()),
  }),
});

/** What was owed, or paid ahead, before the shop used the program. */
export const EnterOpeningRequest = z.object({
  amount: decimal(texts.opening, { places: 2, min: -MAX_RUPEES, max: MAX_RUPEES }).check(
    z.refine((amount) => amount !== 0, { error: texts.opening }),
  ),
  asOf: tidyDay(texts.asOf),
});

/** Of one bill, or of what is oldest. */
export const WriteOffRequest = z.object({
  amount: moneyAmount,
  reason: requiredText(texts.reason).check(z.maxLength(200, { error: texts.reason })),
  invoiceId: orNull(tidyText),
});

/** The shop's figures and its customers with something open, those of the oldest first. */
export const AgeingReply = replyOf({
  timeZone: z.string(),
  day: CalendarDay,
  total: z.object({
    ...buckets,
    owed: Rupees,
    owing: z.int(),
    over60: Rupees,
    advances: Rupees,
  }),
  customers: z.array(
    z.object({
      ...z.pick(ListedCustomer, { customerId: true, name: true, phone: true, oldestOpenOn: true }).shape,
      ...buckets,
      balance: Rupees,
    }),
  ),
});

export const ReminderQuery = z.object({
  ...cacheBusters,
  language: z.optional(z.enum(CUSTOMER_LANGUAGES, { error: texts.language })),
});

/** What a person sends; the server sends nothing. A link is null without what it needs: a phone, a UPI address. */
export const ReminderReply = replyOf({
  timeZone: z.string(),
  reminder: z.object({
    language: z.enum(CUSTOMER_LANGUAGES),
    text: z.string(),
    upiLink: z.nullable(z.string()),
    whatsapp: z.nullable(z.string()),
    sms: z.nullable(z.string()),
    /** The customer's own page, 30 days; only in the answer of POST, which makes it, and with `PUBLIC_URL` set. */
    link: z.nullable(z.string()),
    remindedAt: z.nullable(Instant),
    /** Why nobody is reminded now. */
    quiet: z.nullable(z.enum(['no-balance', 'not-wanted', 'promised', 'archived'])),
  }),
});

export const DueParams = z.object({ token: tidyText });

/** What the customer's page shows: the newest entries first. */
export const DueReply = replyOf({
  timeZone: z.string(),
  due: z.object({
    shop: z.string(),
    balance: Rupees,
    entries: z.array(z.pick(AccountEntry, { at: true, kind: true, debit: true, credit: true, balance: true })),
    upiLink: z.nullable(z.string()),
  }),
});

/** Everything that is kept of a customer. */
export const CustomerFile = fileReply('application/json; charset=utf-8');
/** The columns of the import. */
export const CustomersCsvFile = fileReply('text/csv; charset=utf-8');
