import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { CalendarDay, Instant } from '../shared/wire.js';
import { TAX_KINDS } from '../tax/document-type.js';
import { FILINGS, PRICE_MODES, SMALL_B2C_TAXES, TURNOVER_BANDS } from '../tax/profile.js';

/** A closed shop's time is over: auth has erased its users, the other services erase what is theirs. */
export const ShopErased = event('auth.shop-erased', 1, z.object({ closedAt: Instant, erasedAt: Instant }));

/** The shop's tax profile from a day on; a later version of the same day takes its place. */
export const TaxProfileChanged = event(
  'auth.tax-profile-changed',
  1,
  z.object({
    version: z.int(),
    effectiveFrom: CalendarDay,
    kind: z.enum(TAX_KINDS),
    legalName: z.string(),
    tradeName: z.string(),
    address: z.nullable(z.object({ line1: z.string(), line2: z.string(), city: z.string(), pin: z.string() })),
    stateCode: z.nullable(z.string()),
    gstin: z.nullable(z.string()),
    turnoverBand: z.enum(TURNOVER_BANDS),
    priceMode: z.enum(PRICE_MODES),
    invoicePrefix: z.string(),
    creditNotePrefix: z.string(),
    filing: z.enum(FILINGS),
    smallB2cTax: z.enum(SMALL_B2C_TAXES),
  }),
);
