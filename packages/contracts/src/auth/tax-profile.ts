import * as z from 'zod/mini';
import { lengthOf, tidy } from '../shared/text.js';
import { tidyDay, tidyText } from '../shared/text-schemas.js';
import { CalendarDay, replyOf } from '../shared/wire.js';
import { TAX_KINDS } from '../tax/document-type.js';
import { checkGstin, tidyGstin } from '../tax/gstin.js';
import { FILINGS, PRICE_MODES, SMALL_B2C_TAXES, TURNOVER_BANDS } from '../tax/profile.js';
import { isState } from '../tax/states.js';
import { taxProfileTexts as texts } from './tax-profile-rules.js';

const PREFIX = /^[A-Z]{2,3}$/;
const KEPT_PREFIXES = ['RC', 'GR', 'DN'];
const PIN = /^[1-9][0-9]{5}$/;
const PHONE = /^\+?[0-9]{6,15}$/;

const Address = z.object({
  line1: sized(1, 100, texts.line1),
  line2: sized(0, 100, texts.line2),
  city: sized(1, 60, texts.city),
  pin: z.string({ error: texts.pin }).check(z.overwrite(tidy), z.regex(PIN, { error: texts.pin })),
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
  legalName: sized(0, 99, texts.legalName),
  tradeName: sized(0, 99, texts.tradeName),
  address: z.nullable(Address),
  stateCode: z.nullable(
    z.string({ error: texts.unknownState }).check(z.overwrite(tidy), z.refine(isState, { error: texts.unknownState })),
  ),
  gstin: z.nullable(
    z.string({ error: texts.gstin }).check(
      z.overwrite(tidyGstin),
      z.refine((text) => checkGstin(text).valid, { error: texts.gstin }),
    ),
  ),
  phone: z.nullable(
    z.string({ error: texts.phone }).check(z.overwrite(withoutSpaces), z.regex(PHONE, { error: texts.phone })),
  ),
  turnoverBand: z.enum(TURNOVER_BANDS, { error: texts.choice }),
  priceMode: z.enum(PRICE_MODES, { error: texts.choice }),
  invoicePrefix: prefix(),
  creditNotePrefix: prefix(),
  filing: z.enum(FILINGS, { error: texts.choice }),
  smallB2cTax: z.enum(SMALL_B2C_TAXES, { error: texts.choice }),
});
type Draft = z.infer<typeof Fields>;

export const UpdateTaxProfileRequest = Fields.check((payload) => {
  for (const [field, message] of clashes(payload.value))
    payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
});
export type UpdateTaxProfileRequest = Draft;

const Profiles = { profile: TaxProfileView, next: z.nullable(TaxProfileView), timeZone: z.string() };
export const ReadTaxProfileReply = replyOf(Profiles);
export const UpdateTaxProfileReply = replyOf({ message: z.string(), ...Profiles });
export const CheckGstinQuery = z.object({ gstin: tidyText });
export const CheckGstinReply = replyOf({
  valid: z.boolean(),
  reason: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  state: z.nullable(z.string()),
});

/** What does not fit together in a profile whose fields are each right. */
function clashes(draft: Draft): [keyof Draft, string][] {
  return [...missing(draft), ...gstinClash(draft), ...prefixClash(draft)];
}

function missing({ kind, legalName, address, stateCode }: Draft): [keyof Draft, string][] {
  if (kind === 'simple') return [];
  const needed: [keyof Draft, boolean, string][] = [
    ['legalName', legalName === '', texts.legalName],
    ['address', address === null, texts.address],
    ['stateCode', stateCode === null, texts.state],
  ];
  return needed.flatMap(([field, isMissing, message]) => (isMissing ? [[field, message]] : []));
}

function gstinClash({ kind, gstin, stateCode }: Draft): [keyof Draft, string][] {
  const isRegistered = kind === 'composition' || kind === 'regular';
  if (!isRegistered) return gstin === null ? [] : [['gstin', texts.gstinNotAsked]];
  if (gstin === null) return [['gstin', texts.gstin]];
  const isElsewhere = stateCode !== null && isState(stateCode) && !gstin.startsWith(stateCode);
  return isElsewhere ? [['gstin', texts.gstinState]] : [];
}

function prefixClash({ kind, invoicePrefix, creditNotePrefix }: Draft): [keyof Draft, string][] {
  if (kind === 'simple' && (invoicePrefix !== 'INV' || creditNotePrefix !== 'CN'))
    return [['invoicePrefix', texts.fixedPrefixes]];
  return invoicePrefix === creditNotePrefix ? [['creditNotePrefix', texts.prefixes]] : [];
}

function sized(least: number, most: number, error: string) {
  return z.string({ error }).check(
    z.overwrite(tidy),
    z.refine((text) => lengthOf(text) >= least && lengthOf(text) <= most, { error }),
  );
}

/** A phone number as people write it, without what they put between its digits. */
function withoutSpaces(text: string): string {
  return tidy(text).replaceAll(/[\s()-]/g, '');
}

function prefix() {
  const error = texts.prefixes;
  return z.string({ error }).check(
    z.overwrite(tidy),
    z.refine((text) => PREFIX.test(text) && !KEPT_PREFIXES.includes(text), { error }),
  );
}
