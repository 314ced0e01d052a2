import * as z from 'zod/mini';
import { cacheBusters } from '../kit/query.js';
import { CalendarDay, Rupees, replyOf } from '../shared/wire.js';
import { StatementQuery } from './account-schemas.js';
import { CUSTOMER_LANGUAGES, customerTexts } from './customer-rules.js';
import { PAPER_FORMATS, SHEET_FORMATS } from './paper.js';
import { oneOf, paperTexts } from './paper-schemas.js';
import { Allocation, Payment } from './payment-schemas.js';

/** Without a language in that of the customer. */
const lang = z.optional(oneOf(CUSTOMER_LANGUAGES, paperTexts.lang));

/** A statement has columns that a roll has no room for. */
export const StatementPaperQuery = z.object({
  ...StatementQuery.shape,
  format: oneOf(SHEET_FORMATS, paperTexts.sheet),
  lang,
});

export const ReceiptQuery = z.object({
  ...cacheBusters,
  language: z.optional(z.enum(CUSTOMER_LANGUAGES, { error: customerTexts.language })),
});

export const ReceiptPaperQuery = z.object({ ...cacheBusters, format: oneOf(PAPER_FORMATS, paperTexts.format), lang });

/**
 * What was received and what it paid, for the one who paid. Nothing is sent by the server; a link is null without a phone
 * number.
 */
export const Receipt = z.object({
  ...z.pick(Payment, { paymentId: true, customerId: true, method: true, amount: true, state: true, reference: true })
    .shape,
  receiptId: z.string(),
  day: CalendarDay,
  /** Null for a walk-in. */
  name: z.nullable(z.string()),
  allocations: z.array(Allocation),
  /** What of it was paid ahead. */
  advance: Rupees,
  /** What the customer owed after it, below 0 an advance; null for a walk-in, and until the payment is confirmed. */
  balance: z.nullable(Rupees),
  language: z.enum(CUSTOMER_LANGUAGES),
  text: z.string(),
  whatsapp: z.nullable(z.string()),
  sms: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;
export const ReceiptReply = replyOf({ timeZone: z.string(), receipt: Receipt });
