import { checkGstin, type GstinFailure } from '../tax/gstin.js';

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
