import * as z from 'zod/mini';
import { fileReply } from '../kit/file-reply.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { tidyText } from '../shared/text-schemas.js';
import { Instant, Rupees, replyOf } from '../shared/wire.js';
import { TAX_KINDS } from '../tax/document-type.js';
import { FILINGS, SMALL_B2C_TAXES } from '../tax/profile.js';

/** The texts of the rules, once. */
export const gstReturnTexts = {
  period: 'Use a month like 2026-10',
  section: 'section must be one of b2b, b2cl, b2cs, cdnr, cdnur, exemp, hsn-b2b, hsn-b2c, docs',
  part: 'part must be a whole number of at least 1',
  gstin: 'gstin must have 15 characters',
  locked: 'Month locked',
} as const;

/** What a check of a return says; an error blocks the file, a warning does not. */
export const returnCheckTexts = {
  'hsn-too-short': 'An HSN code has too few digits for this shop',
  'hsn-unknown': 'An HSN code is not in the official list',
  'unit-missing': 'A product has no unit code, so its unit is reported as OTH',
  'buyer-gstin-invalid': 'The GSTIN of a buyer is wrong',
  'tax-head-mismatch': 'CGST, SGST or IGST does not fit the place of supply',
  'document-lines-mismatch': 'The lines of a document do not add up to its taxes',
  'printed-tax-differs': 'The printed tax differs from the rate of the day',
  'numbering-gap': 'A number is missing before this document',
  'totals-hsn-mismatch': 'The HSN table does not add up to the documents',
  'negative-small-b2c': 'More came back than was sold to unregistered buyers at one rate',
  'period-not-over': 'This month is not over yet',
} as const;
export const RETURN_CHECK_CODES = Object.keys(returnCheckTexts) as (keyof typeof returnCheckTexts)[];

export const CSV_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn-b2b', 'hsn-b2c', 'docs'] as const;
export type CsvSection = (typeof CSV_SECTIONS)[number];

const period = tidyText.check(z.regex(/^2[0-9]{3}-(0[1-9]|1[0-2])$/, { error: gstReturnTexts.period }));
const gstin = z.optional(tidyText.check(z.regex(/^[0-9A-Z]{15}$/, { error: gstReturnTexts.gstin })));

export const PeriodParams = z.object({ period });
export const CsvParams = z.object({ period, section: z.enum(CSV_SECTIONS, { error: gstReturnTexts.section }) });
export const GstReturnQuery = z.object({ ...cacheBusters, gstin });
export const Gstr1Query = z.object({
  ...cacheBusters,
  gstin,
  part: z._default(wholeNumberParam(gstReturnTexts.part, { min: 1, max: 1_000 }), 1),
});

export const Gstr1File = fileReply('application/json; charset=utf-8');
export const Gstr1CsvFile = fileReply('text/csv; charset=utf-8');

const status = z.enum(['open', 'locked']);
const taxHeads = { txval: Rupees, iamt: Rupees, camt: Rupees, samt: Rupees, csamt: Rupees };

/** The figures of GSTR-3B, by the names of the official program. */
export const Gstr3bSummary = z.object({
  outwardTaxable: z.object(taxHeads),
  zeroRated: z.object({ txval: Rupees, iamt: Rupees, csamt: Rupees }),
  nilAndExempt: z.object({ txval: Rupees }),
  nonGst: z.object({ txval: Rupees }),
  interStateToUnregistered: z.array(z.object({ pos: z.string(), state: z.string(), txval: Rupees, iamt: Rupees })),
});

export const GstReturnReply = replyOf({
  period: z.string(),
  status,
  /** What the shop is on the last day of the month. */
  kind: z.enum(TAX_KINDS),
  /** Whose return it is; null unless the shop has a regular registration. */
  gstin: z.nullable(z.string()),
  /** All its numbers of the month, when there are several. */
  gstins: z.array(z.string()),
  filing: z.enum(FILINGS),
  lockedAt: z.nullable(Instant),
  /** Of the file's first part, once it is locked. */
  sha256: z.nullable(z.string()),
  /** Names of its files: one, or several when it is large; none without a return. */
  files: z.array(z.string()),
  gstr3b: z.nullable(Gstr3bSummary),
  /** Tax of small sales to unregistered buyers both ways, and which way the file writes it. */
  smallB2cTax: z.nullable(
    z.object({ chargedOnBills: Rupees, fromTaxable: Rupees, difference: Rupees, writes: z.enum(SMALL_B2C_TAXES) }),
  ),
  counts: z.array(z.object({ section: z.enum(CSV_SECTIONS), count: z.int(), taxable: Rupees, tax: Rupees })),
  checks: z.array(
    z.object({
      code: z.enum(RETURN_CHECK_CODES),
      severity: z.enum(['error', 'warning']),
      text: z.string(),
      /** How many documents it concerns, and the numbers of the first ones. */
      count: z.int(),
      documents: z.array(z.string()),
    }),
  ),
  /** The value of all supplies without tax, less what came back. */
  turnover: z.object({ month: Rupees, quarter: Rupees }),
  timeZone: z.string(),
});
export type GstReturnReply = z.infer<typeof GstReturnReply>;

export const LockGstReturnReply = replyOf({
  message: z.literal(gstReturnTexts.locked),
  status,
  /** Of the first file. */
  sha256: z.string(),
  files: z.array(z.object({ gstin: z.string(), part: z.int(), sha256: z.string() })),
});
