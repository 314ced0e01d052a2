import * as z from 'zod/mini';
import { CalendarDay, Instant, Quantity, Rupees } from '../shared/wire.js';
import { SALE_DOCUMENT_TYPES } from '../tax/document-type.js';
import { PRICE_MODES } from '../tax/profile.js';
import { TREATMENTS } from '../tax/tax-rule.js';

export const DocumentType = z.enum([...SALE_DOCUMENT_TYPES, 'credit-note']);
export type DocumentType = z.infer<typeof DocumentType>;

/** Of goods in a shop that charges no tax, `none`. */
const DocumentTreatment = z.enum([...TREATMENTS, 'none']);
const percent = z.number();

const taxAmounts = {
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  cess: Rupees,
};

/** A document in a list. */
export const ShortDocument = z.object({
  type: DocumentType,
  day: CalendarDay,
  period: z.string(),
  tax: Rupees,
  roundOff: Rupees,
  total: Rupees,
  placeOfSupply: z.nullable(z.string()),
});

export const DocumentLine = z.object({
  lineNo: z.int(),
  description: z.string(),
  hsn: z.nullable(z.string()),
  /** In the pack that was sold. */
  quantity: Quantity,
  unit: z.nullable(z.string()),
  uqc: z.nullable(z.string()),
  unitPrice: Rupees,
  mrp: z.nullable(Rupees),
  gross: Rupees,
  /** Its own and its share of the bill's. */
  discount: Rupees,
  due: Rupees,
  treatment: DocumentTreatment,
  rate: percent,
  cessRate: percent,
  ...taxAmounts,
  belowMrp: Rupees,
  net: Rupees,
  tax: Rupees,
  warning: z.nullable(z.literal('unit-value-between-rates')),
});

/** One treatment, rate and cess of a document; the tax is rounded here. */
export const DocumentRate = z.object({
  treatment: DocumentTreatment,
  rate: percent,
  cessRate: percent,
  ...taxAmounts,
});

/** A document of a sale or a credit note as it stands on paper (gst.md 7.5); money in rupees, rates in percent. */
export const TaxDocument = z.object({
  type: DocumentType,
  title: z.string(),
  number: z.string(),
  day: CalendarDay,
  /** The month it is reported in, `2026-10`. */
  period: z.string(),
  /** The sentence of a composition shop. */
  notice: z.nullable(z.string()),
  copies: z.array(z.string()),
  seller: z.object({
    legalName: z.string(),
    tradeName: z.string(),
    gstin: z.nullable(z.string()),
    address: z.array(z.string()),
    stateCode: z.nullable(z.string()),
    state: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** Null for a walk-in. */
  buyer: z.nullable(
    z.object({
      name: z.string(),
      gstin: z.nullable(z.string()),
      address: z.nullable(z.string()),
      stateCode: z.nullable(z.string()),
      state: z.nullable(z.string()),
    }),
  ),
  delivery: z.nullable(z.object({ address: z.string(), stateCode: z.string(), state: z.string() })),
  placeOfSupply: z.nullable(z.string()),
  placeOfSupplyName: z.nullable(z.string()),
  interState: z.boolean(),
  reverseCharge: z.boolean(),
  priceMode: z.enum(PRICE_MODES),
  /** SGST or UTGST. */
  stateTaxName: z.string(),
  lines: z.array(DocumentLine),
  rates: z.array(DocumentRate),
  totals: z.object({
    gross: Rupees,
    discount: Rupees,
    ...taxAmounts,
    untaxed: Rupees,
    belowMrp: Rupees,
    net: Rupees,
    tax: Rupees,
    roundOff: Rupees,
    total: Rupees,
    inWords: z.string(),
  }),
  cancelled: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  /** The invoice that a credit note corrects. */
  corrects: z.nullable(z.object({ number: z.string(), day: CalendarDay, reason: z.string() })),
  /** Reserved for the registration of e-invoices. */
  eInvoice: z.null(),
});
export type TaxDocument = z.infer<typeof TaxDocument>;
