import * as z from 'zod/mini';
import { MAX_LINES, MAX_UNITS } from '../shared/limits.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { requiredText, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { Rupees, replyOf } from '../shared/wire.js';
import { TaxDocument } from './document-schemas.js';
import { Restock } from './money-events.js';
import {
  CreditNote,
  CreditNoteLine,
  documentPage,
  MoneyMethod,
  moneyAmount,
  moneyReason,
  moneyTexts,
  Payment,
  SettledInvoice,
} from './payment-schemas.js';

const MAX_REFUNDS = 8;

/** The texts of the rules, once. */
export const creditNoteTexts = {
  lines: `A credit note has 1 to ${MAX_LINES} lines, each line once`,
  line: 'lineNo must be that of a line of the invoice',
  quantity: `Quantity must be above 0 and at most ${MAX_UNITS}, with at most three decimals`,
  restock: 'restock must be shelf, damaged or none',
  refunds: `A credit note has at most ${MAX_REFUNDS} refunds`,
  toAccount: 'toAccount must be 0 or more, with at most two decimals',
} as const;

const CreditLineRequest = z.object({
  lineNo: z.int({ error: creditNoteTexts.line }).check(z.gte(1, { error: creditNoteTexts.line })),
  quantity: decimal(creditNoteTexts.quantity, { places: 3, above: 0, max: MAX_UNITS }),
  restock: z.enum(Restock.options, { error: creditNoteTexts.restock }),
});

const lines = z.array(CreditLineRequest, { error: creditNoteTexts.lines }).check(
  z.minLength(1, { error: creditNoteTexts.lines }),
  z.maxLength(MAX_LINES, { error: creditNoteTexts.lines }),
  z.refine((all) => new Set(all.map(({ lineNo }) => lineNo)).size === all.length, { error: creditNoteTexts.lines }),
);

const returned = { invoiceId: requiredText(moneyTexts.invoice), lines };

export const QuoteCreditNoteRequest = z.object(returned);

/** `refunds` and `toAccount` add up to what is left after the open amount of the invoice is settled. */
export const IssueCreditNoteRequest = z.object({
  ...returned,
  creditNoteKey: tidyUuid(moneyTexts.noteKey),
  reason: moneyReason,
  refunds: z._default(
    z
      .array(
        z.object({
          method: MoneyMethod,
          amount: moneyAmount,
          reference: orNull(tidyText.check(z.maxLength(35, { error: moneyTexts.reference }))),
        }),
        { error: creditNoteTexts.refunds },
      )
      .check(z.maxLength(MAX_REFUNDS, { error: creditNoteTexts.refunds })),
    [],
  ),
  toAccount: z._default(decimal(creditNoteTexts.toAccount, { places: 2, min: 0, max: MAX_RUPEES }), 0),
  drawerId: orNull(tidyUuid(moneyTexts.drawer)),
});

/** What a credit note would say now; `refunds` proposes how the rest goes back. */
export const CreditNoteQuote = z.object({
  isWhole: z.boolean(),
  net: Rupees,
  tax: Rupees,
  shipping: Rupees,
  roundOff: Rupees,
  amount: Rupees,
  settled: Rupees,
  rest: Rupees,
  refunds: z.array(z.object({ method: MoneyMethod, amount: Rupees })),
  lines: z.array(CreditNoteLine),
});
export type CreditNoteQuote = z.infer<typeof CreditNoteQuote>;
export const QuoteCreditNoteReply = replyOf({ quote: CreditNoteQuote });

export const ListCreditNotesQuery = z.object(documentPage);

/** A credit note by itself; what is still to be sent of its money is `pending`. */
export const ListedCreditNote = z.extend(CreditNote, {
  refunds: z.array(z.pick(Payment, { method: true, state: true, amount: true })),
});
export type ListedCreditNote = z.infer<typeof ListedCreditNote>;
export const ListCreditNotesReply = replyOf({
  timeZone: z.string(),
  creditNotes: z.array(ListedCreditNote),
  next: z.nullable(z.string()),
});

export const CreditNoteParams = z.object({ creditNoteId: tidyText });
/** Null for a note over an order with the flat tax. */
export const ReadCreditNoteReply = replyOf({
  timeZone: z.string(),
  creditNote: z.extend(ListedCreditNote, { document: z.nullable(TaxDocument) }),
});

export const IssueCreditNoteReply = replyOf({
  message: z.string(),
  creditNote: CreditNote,
  refunds: z.array(Payment),
  invoice: SettledInvoice,
});
