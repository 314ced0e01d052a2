import * as z from 'zod/mini';
import { CalendarDay, PaiseAmount } from '../shared/wire.js';
import { SALE_DOCUMENT_TYPES, TAX_KINDS } from '../tax/document-type.js';
import { PRICE_MODES, TURNOVER_BANDS } from '../tax/profile.js';
import { TREATMENTS } from '../tax/tax-rule.js';

/** `TaxContext` of the tax module. */
export const BillTaxContext = z.object({
  day: CalendarDay,
  kind: z.enum(TAX_KINDS),
  priceMode: z.enum(PRICE_MODES),
  turnoverBand: z.enum(TURNOVER_BANDS),
  shopState: z.nullable(z.string()),
  registered: z.boolean(),
  placeOfSupply: z.nullable(z.string()),
  interState: z.boolean(),
  profileVersion: z.int(),
});
export type BillTaxContext = z.infer<typeof BillTaxContext>;

/** Of goods in a shop that charges no tax, `none`. */
const LineTreatment = z.enum([...TREATMENTS, 'none']);

const amounts = {
  taxablePaise: PaiseAmount,
  cgstPaise: PaiseAmount,
  sgstPaise: PaiseAmount,
  igstPaise: PaiseAmount,
  cessPaise: PaiseAmount,
  belowMrpPaise: PaiseAmount,
};

/** The tax of a line as it was sold: what the goods are, the rule applied to them, its shares of the rows of the document. */
export const BillLineTax = z.object({
  hsn: z.nullable(z.string()),
  hsnDescription: z.nullable(z.string()),
  uqc: z.nullable(z.string()),
  /** Of one stock unit. */
  mrpPaise: z.nullable(PaiseAmount),
  rule: z.object({
    treatment: LineTreatment,
    rateBp: z.int(),
    cess: z.object({ adValoremBp: z.int(), perUnitPaise: PaiseAmount }),
    valuation: z.enum(['transaction', 'retail-price']),
    warning: z.nullable(z.literal('unit-value-between-rates')),
  }),
  ...amounts,
});
export type BillLineTax = z.infer<typeof BillLineTax>;

/** What the lines of one treatment, rate and cess bear together; the tax is rounded here. */
export const BillRate = z.object({
  treatment: LineTreatment,
  rateBp: z.int(),
  cessBp: z.int(),
  cessPerUnitPaise: PaiseAmount,
  ...amounts,
});
export type BillRate = z.infer<typeof BillRate>;

/** The tax of a bill; a `simple` shop has none. */
export const BillGst = z.object({
  taxContext: BillTaxContext,
  documentType: z.enum(SALE_DOCUMENT_TYPES),
  rates: z.array(BillRate),
});
export type BillGst = z.infer<typeof BillGst>;
