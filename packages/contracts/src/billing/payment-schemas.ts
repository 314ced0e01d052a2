import * as z from 'zod/mini';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { requiredText, tidyDay, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { customerTexts, MAX_OPEN_ITEMS } from './customer-rules.js';
import { TaxDocument } from './document-schemas.js';
import { Restock } from './money-events.js';
import { PagedInvoice } from './schemas.js';

/** The texts of the rules, once. */
export const moneyTexts = {
  key: 'paymentKey must be a UUID',
  noteKey: 'creditNoteKey must be a UUID',
  moveKey: 'moveKey must be a UUID',
  invoice: 'Choose an invoice',
  drawer: 'Choose a drawer of the list',
  amount: 'Amount must be above 0, with at most two decimals',
  tendered: 'tendered is for cash and at least the amount',
  method: 'method must be cash, upi, card, bank or other',
  state: 'state must be done or pending; only UPI can be pending',
  reference: 'Reference must be at most 35 characters',
  reason: 'Say why, in at most 200 characters',
  note: 'Note must be at most 200 characters',
  day: 'day must be a day, such as 2026-11-21',
  limit: 'limit must be a whole number of at least 1',
  cursor: 'cursor must be one that an earlier page has sent',
  paymentState: 'state must be done, pending, failed or reversed',
} as const;

export const MONEY_METHODS = ['cash', 'upi', 'card', 'bank', 'other'] as const;
export const MoneyMethod = z.enum(MONEY_METHODS, { error: moneyTexts.method });
export type MoneyMethod = z.infer<typeof MoneyMethod>;
export const PaymentState = z.enum(['done', 'pending', 'failed', 'reversed'], { error: moneyTexts.paymentState });
export type PaymentState = z.infer<typeof PaymentState>;

const MAX_REASON = 200;
const reference = orNull(tidyText.check(z.maxLength(35, { error: moneyTexts.reference })));
export const moneyAmount = decimal(moneyTexts.amount, { places: 2, above: 0, max: MAX_RUPEES });
export const moneyReason = requiredText(moneyTexts.reason).check(z.maxLength(MAX_REASON, { error: moneyTexts.reason }));

/** A payment or, with the direction `out`, a refund; `unspecified` is the method of the base call. */
export const Payment = z.object({
  paymentId: z.string(),
  receiptId: z.nullable(z.string()),
  /** Null when a customer pays what is oldest or several bills. */
  invoiceId: z.nullable(z.string()),
  /** Null for a walk-in. */
  customerId: z.nullable(z.string()),
  creditNoteId: z.nullable(z.string()),
  direction: z.enum(['in', 'out']),
  cause: z.enum(['sale', 'collection', 'refund', 'reversal']),
  method: z.enum([...MONEY_METHODS, 'unspecified']),
  amount: Rupees,
  tendered: z.nullable(Rupees),
  state: PaymentState,
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  takenAt: Instant,
  takenBy: z.string(),
  settledAt: z.nullable(Instant),
  sessionId: z.nullable(z.string()),
  isLate: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

/** What an invoice has received and what is open; `payment` says more of an Unpaid one and is null for the others. */
const moneyOfInvoice = {
  total: Rupees,
  paid: Rupees,
  pending: Rupees,
  credited: Rupees,
  refunded: Rupees,
  open: Rupees,
  payment: z.nullable(z.enum(['unpaid', 'part-paid', 'pending'])),
};

/** An invoice after a change of its money. */
export const SettledInvoice = z.object({
  invoiceId: z.string(),
  status: z.enum(['Unpaid', 'Paid', 'Returned', 'Cancelled']),
  ...moneyOfInvoice,
});
export type SettledInvoice = z.infer<typeof SettledInvoice>;

/** `oldest`: opening balances first, then bills by day and number. */
const Allocate = z.union(
  [
    z.literal('oldest'),
    z.array(z.object({ invoiceId: requiredText(moneyTexts.invoice), amount: moneyAmount })).check(
      z.minLength(1),
      z.maxLength(MAX_OPEN_ITEMS),
      z.refine((all) => new Set(all.map(({ invoiceId }) => invoiceId)).size === all.length),
    ),
  ],
  { error: customerTexts.allocate },
);

/** Of an invoice, or of a customer, whose money meets the bills that `allocate` names. */
export const RecordPaymentRequest = z
  .object({
    paymentKey: tidyUuid(moneyTexts.key),
    invoiceId: z.optional(requiredText(moneyTexts.invoice)),
    customerId: orNull(tidyUuid(customerTexts.customer)),
    allocate: z._default(Allocate, 'oldest'),
    amount: moneyAmount,
    method: MoneyMethod,
    state: z._default(z.enum(['done', 'pending'], { error: moneyTexts.state }), 'done'),
    tendered: orNull(decimal(moneyTexts.tendered, { places: 2, above: 0, max: MAX_RUPEES })),
    reference,
    drawerId: orNull(tidyUuid(moneyTexts.drawer)),
  })
  .check(
    z.refine(({ invoiceId, customerId }) => invoiceId !== undefined || customerId !== null, {
      error: moneyTexts.invoice,
      path: ['invoiceId'],
    }),
    z.refine(({ invoiceId, customerId }) => invoiceId === undefined || customerId === null, {
      error: customerTexts.payFor,
      path: ['customerId'],
    }),
    z.refine(({ method, state }) => state === 'done' || method === 'upi', { error: moneyTexts.state, path: ['state'] }),
    z.refine(({ method, amount, tendered }) => tendered === null || (method === 'cash' && tendered >= amount), {
      error: moneyTexts.tendered,
      path: ['tendered'],
    }),
  );

export type RecordPaymentRequest = z.infer<typeof RecordPaymentRequest>;

/** What a payment settled; `invoiceId` is null for an opening balance. */
export const Allocation = z.object({ invoiceId: z.nullable(z.string()), amount: Rupees });

/** `advance` and `balance` are of a customer; a walk-in has none. `invoice` is the one that the request names. */
export const RecordPaymentReply = replyOf({
  message: z.string(),
  payment: Payment,
  allocations: z.array(Allocation),
  advance: Rupees,
  balance: z.nullable(Rupees),
  invoice: z.nullable(SettledInvoice),
});

export const PaymentParams = z.object({ paymentId: tidyUuid() });
export const ConfirmPaymentRequest = z.object({ reference });
export const ReasonRequest = z.object({ reason: moneyReason });
export const ChangeMethodRequest = z.object({ method: MoneyMethod, reference });
/** `invoice` is that of the payment; null when a customer pays what is oldest or several bills. */
export const PaymentReply = replyOf({ message: z.string(), payment: Payment, invoice: z.nullable(SettledInvoice) });

/** A page of documents, newest first, of one day or all. */
export const documentPage = {
  ...cacheBusters,
  day: z.optional(tidyDay(moneyTexts.day)),
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(moneyTexts.limit, { min: 1, max: 200 }), 50),
};

export const ListPaymentsQuery = z.object({
  ...documentPage,
  method: z.optional(MoneyMethod),
  state: z.optional(PaymentState),
  customerId: z.optional(tidyUuid(customerTexts.customer)),
});
export const ListPaymentsReply = replyOf({
  timeZone: z.string(),
  payments: z.array(Payment),
  next: z.nullable(z.string()),
});

const goods = {
  lineNo: z.int(),
  productId: z.string(),
  productName: z.string(),
  packName: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  quantity: Quantity,
};
const lineSums = { net: Rupees, tax: Rupees, total: Rupees };

/**
 * A line of an invoice; `returned` is what credit notes took back, in the unit of `quantity`. Parts of a unit come back
 * only where `allowsFractions` is not false; null where the sale did not say.
 */
export const InvoiceDetailLine = z.object({
  ...goods,
  returned: Quantity,
  unitPrice: Rupees,
  allowsFractions: z.nullable(z.boolean()),
  ...lineSums,
});

export const CreditNoteLine = z.object({ ...goods, restock: Restock, ...lineSums });

/** `amount` = what it took off the open amount (`settled`) + `refunded` + `toAccount`. */
export const CreditNote = z.object({
  creditNoteId: z.string(),
  invoiceId: z.string(),
  issuedAt: Instant,
  by: z.string(),
  reason: z.string(),
  isWhole: z.boolean(),
  net: Rupees,
  tax: Rupees,
  shipping: Rupees,
  roundOff: Rupees,
  amount: Rupees,
  settled: Rupees,
  refunded: Rupees,
  toAccount: Rupees,
  lines: z.array(CreditNoteLine),
});
export type CreditNote = z.infer<typeof CreditNote>;

/** One invoice with all that happened to its money. */
export const InvoiceDetail = z.extend(PagedInvoice, {
  ...moneyOfInvoice,
  /** Null for a walk-in. */
  customerId: z.nullable(z.string()),
  /** By whose end a payment by UPI is found again. */
  payKey: z.string(),
  shipping: Rupees,
  lines: z.array(InvoiceDetailLine),
  payments: z.array(Payment),
  creditNotes: z.array(CreditNote),
  document: z.nullable(TaxDocument),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;
export const ReadInvoiceReply = replyOf({ timeZone: z.string(), invoice: InvoiceDetail });
export const OrderOfInvoiceParams = z.object({ orderId: tidyText });
