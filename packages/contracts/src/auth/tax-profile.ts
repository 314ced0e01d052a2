import * as z from 'zod/mini';
import { tidy } from '../shared/text.js';
import type { TextRule } from '../shared/text-fields.js';
import { textCheck, tidyDay, tidyText } from '../shared/text-schemas.js';
import { CalendarDay, replyOf } from '../shared/wire.js';
import { TAX_KINDS } from '../tax/document-type.js';
import { tidyGstin } from '../tax/gstin.js';
import { FILINGS, PRICE_MODES, SMALL_B2C_TAXES, TURNOVER_BANDS } from '../tax/profile.js';
import {
  taxProfileRules as rules,
  taxProfileClashes,
  taxProfileTexts as texts,
  tidyPhone,
} from './tax-profile-rules.js';

const Address = z.object({
  line1: ruled(rules.line1),
  line2: ruled(rules.line2),
  city: ruled(rules.city),
  pin: ruled(rules.pin),
});

/** A tax profile as the services share it. */
export const SharedTaxProfile = z.object({
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
});

/** The same as auth keeps it; documents and events have no phone. */
const TaxProfileView = z.extend(SharedTaxProfile, { phone: z.nullable(z.string()) });

const Fields = z.object({
  version: z.int({ error: texts.version }).check(z.gte(0, { error: texts.version })),
  effectiveFrom: tidyDay(texts.firstDay),
  kind: z.enum(TAX_KINDS, { error: texts.kind }),
  legalName: ruled(rules.legalName),
  tradeName: ruled(rules.tradeName),
  address: z.nullable(Address),
  stateCode: z.nullable(ruled(rules.stateCode)),
  gstin: z.nullable(ruled(rules.gstin, tidyGstin)),
  phone: z.nullable(ruled(rules.phone, (text) => tidyPhone(tidy(text)))),
  turnoverBand: z.enum(TURNOVER_BANDS, { error: texts.choice }),
  priceMode: z.enum(PRICE_MODES, { error: texts.choice }),
  invoicePrefix: ruled(rules.prefix),
  creditNotePrefix: ruled(rules.prefix),
  filing: z.enum(FILINGS, { error: texts.choice }),
  smallB2cTax: z.enum(SMALL_B2C_TAXES, { error: texts.choice }),
});
type Draft = z.infer<typeof Fields>;

export const UpdateTaxProfileRequest = Fields.check((payload) => {
  for (const [field, message] of taxProfileClashes(payload.value))
    payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
});
export type UpdateTaxProfileRequest = Draft;

const Profiles = {
  profile: TaxProfileView,
  next: z.nullable(TaxProfileView),
  /** Those that held before, the latest first. */
  earlier: z.array(TaxProfileView),
  timeZone: z.string(),
};
export const ReadTaxProfileReply = replyOf(Profiles);
export const UpdateTaxProfileReply = replyOf({ message: z.string(), ...Profiles });
export const CheckGstinQuery = z.object({ gstin: tidyText });
export const CheckGstinReply = replyOf({
  valid: z.boolean(),
  reason: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  state: z.nullable(z.string()),
});

function ruled(rule: TextRule, tidied = tidy) {
  return z.string({ error: String(rule.message) }).check(z.overwrite(tidied), textCheck(rule));
}
