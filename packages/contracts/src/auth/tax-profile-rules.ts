import { lengthOf } from '../shared/text.js';
import { matching, type TextRule } from '../shared/text-fields.js';
import { checkGstin, type GstinFailure } from '../tax/gstin.js';
import type { TaxProfile } from '../tax/profile.js';
import { isState } from '../tax/states.js';

/** The sentences about a tax profile, once (gst.md 8.1). */
export const taxProfileTexts = {
  version: 'version must be the one that was read',
  kind: 'Choose how the shop is registered for GST',
  firstDay: 'Use a day like 2026-10-12',
  firstDayPast: 'The first day must not be in the past',
  legalName: 'The legal name must have 1 to 99 characters',
  tradeName: 'The trade name must be at most 99 characters',
  address: 'Enter the address of the shop',
  line1: 'The first line of the address must have 1 to 100 characters',
  line2: 'The second line of the address must be at most 100 characters',
  city: 'The city must have 1 to 60 characters',
  pin: 'Enter a PIN code of 6 digits',
  state: 'Choose the State of the shop',
  unknownState: 'Unknown State',
  gstin: 'Enter a valid GSTIN',
  gstinState: 'The GSTIN does not belong to the State of the shop',
  gstinNotAsked: 'Only a registered shop has a GSTIN',
  phone: 'Enter a phone number of 6 to 15 digits',
  choice: 'Choose one of the offered values',
  prefixes: 'Prefixes must be 2 or 3 capital letters and differ',
  fixedPrefixes: 'The prefixes of this shop are INV and CN',
} as const;

const PREFIX = /^[A-Z]{2,3}$/;
const KEPT_PREFIXES = ['RC', 'GR', 'DN'];
const PIN = /^[1-9][0-9]{5}$/;
const PHONE = /^\+?[0-9]{6,15}$/;

/** The rules of the typed fields, each of a tidied text; the web app's form asks them before anything is sent. */
export const taxProfileRules = {
  legalName: sized(0, 99, taxProfileTexts.legalName),
  tradeName: sized(0, 99, taxProfileTexts.tradeName),
  line1: sized(1, 100, taxProfileTexts.line1),
  line2: sized(0, 100, taxProfileTexts.line2),
  city: sized(1, 60, taxProfileTexts.city),
  pin: matching(PIN, taxProfileTexts.pin),
  stateCode: { holds: isState, message: taxProfileTexts.unknownState },
  gstin: { holds: (text) => checkGstin(text).valid, message: taxProfileTexts.gstin },
  phone: matching(PHONE, taxProfileTexts.phone),
  prefix: {
    holds: (text) => PREFIX.test(text) && !KEPT_PREFIXES.includes(text),
    message: taxProfileTexts.prefixes,
  },
} as const satisfies Readonly<Record<string, TextRule>>;

type Draft = Pick<
  TaxProfile,
  'kind' | 'legalName' | 'address' | 'stateCode' | 'gstin' | 'invoicePrefix' | 'creditNotePrefix'
>;

/** What does not fit together in a profile whose fields are each right: field and sentence. */
export function taxProfileClashes(draft: Draft): [keyof Draft, string][] {
  return [...missing(draft), ...gstinClash(draft), ...prefixClash(draft)];
}

/** A phone number as people write it, without what they put between its digits. */
export function tidyPhone(text: string): string {
  return text.replaceAll(/[\s()-]/g, '');
}

const REASONS: Readonly<Record<GstinFailure, string>> = {
  form: 'A GSTIN has 15 characters, such as 27AABCB0000K1ZB',
  state: 'The first two digits are not the code of a State',
  'retired-state': 'The first two digits are a retired State code',
  kind: 'This number belongs to an e-commerce operator or a tax deductor; the 14th character must be Z',
  'check-digit': 'The last character does not fit the others; compare the number with the certificate',
};

/** What is wrong with the GSTIN of a shop, as a sentence; `null` for a valid one. */
export function gstinReason(text: string): string | null {
  const check = checkGstin(text);
  if (check.valid) return null;
  const old = text.trim().slice(0, 2);
  return check.newState ? `State ${old} is now ${check.newState}` : REASONS[check.reason];
}

function missing({ kind, legalName, address, stateCode }: Draft): [keyof Draft, string][] {
  if (kind === 'simple') return [];
  const needed: [keyof Draft, boolean, string][] = [
    ['legalName', legalName === '', taxProfileTexts.legalName],
    ['address', address === null, taxProfileTexts.address],
    ['stateCode', stateCode === null, taxProfileTexts.state],
  ];
  return needed.flatMap(([field, isMissing, message]) => (isMissing ? [[field, message]] : []));
}

function gstinClash({ kind, gstin, stateCode }: Draft): [keyof Draft, string][] {
  const isRegistered = kind === 'composition' || kind === 'regular';
  if (!isRegistered) return gstin === null ? [] : [['gstin', taxProfileTexts.gstinNotAsked]];
  if (gstin === null) return [['gstin', taxProfileTexts.gstin]];
  const isElsewhere = stateCode !== null && isState(stateCode) && !gstin.startsWith(stateCode);
  return isElsewhere ? [['gstin', taxProfileTexts.gstinState]] : [];
}

function prefixClash({ kind, invoicePrefix, creditNotePrefix }: Draft): [keyof Draft, string][] {
  if (kind === 'simple' && (invoicePrefix !== 'INV' || creditNotePrefix !== 'CN'))
    return [['invoicePrefix', taxProfileTexts.fixedPrefixes]];
  return invoicePrefix === creditNotePrefix ? [['creditNotePrefix', taxProfileTexts.prefixes]] : [];
}

function sized(least: number, most: number, message: string): TextRule {
  return { holds: (text) => lengthOf(text) >= least && lengthOf(text) <= most, message };
}
