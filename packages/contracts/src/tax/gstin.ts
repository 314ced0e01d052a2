import { isState, newStateCode } from './states.js';

/** Why a text is no GSTIN; the first failure of form, State, kind and check digit is the reason. */
export type GstinFailure = 'form' | 'state' | 'retired-state' | 'kind' | 'check-digit';

export type GstinCheck =
  | { readonly valid: true; readonly gstin: string }
  | { readonly valid: false; readonly reason: GstinFailure; readonly newState: string | null };

export interface WrongCharacter {
  readonly place: number;
  readonly needs: GstinCharacter | null;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN of the owner, number of the registration, one letter, check digit; a kind of character for each place. */
const PLACES = 'ddllllxddddlnxx';
const CHARACTERS = {
  d: { form: '[0-9]', needs: 'digit' },
  l: { form: '[A-Z]', needs: 'letter' },
  x: { form: '[A-Z0-9]', needs: 'digit-or-letter' },
  n: { form: '[1-9A-Z]', needs: 'no-zero' },
} as const;
export type GstinCharacter = (typeof CHARACTERS)[keyof typeof CHARACTERS]['needs'];
const FORM = new RegExp(`^${[...PLACES].map((place) => characterAt(place).form).join('')}$`);
/** Embassies and bodies of the United Nations. */
const UIN_FORM = /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[A-Z0-9]$/;
const KIND_AT = 13;

/** Trims, removes spaces and writes capitals. */
export function tidyGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/**
 * The first character that no GSTIN has at its place, counted from 1, and what belongs there; null while what was typed can
 * become a GSTIN. Nothing belongs behind the 15th.
 */
export function wrongGstinCharacter(text: string): WrongCharacter | null {
  for (const [index, character] of [...tidyGstin(text)].entries()) {
    const place = PLACES[index];
    if (place === undefined) return { place: index + 1, needs: null };
    const { form, needs } = characterAt(place);
    if (!new RegExp(form).test(character)) return { place: index + 1, needs };
  }
  return null;
}

/** Checks the number of a shop. It does not prove that the number exists. */
export function checkGstin(text: string): GstinCheck {
  const gstin = tidyGstin(text);
  if (!FORM.test(gstin)) return failed('form');
  const state = gstin.slice(0, 2);
  const newState = newStateCode(state);
  if (newState !== null) return { ...failed('retired-state'), newState };
  if (!isState(state)) return failed('state');
  if (gstin[KIND_AT] !== 'Z') return failed('kind');
  return checkDigitOf(gstin.slice(0, -1)) === gstin.at(-1) ? { valid: true, gstin } : failed('check-digit');
}

/** Checks the number of a buyer, who may have a UIN instead. */
export function checkBuyerGstin(text: string): GstinCheck {
  const uin = tidyGstin(text);
  if (!UIN_FORM.test(uin)) return checkGstin(text);
  return checkDigitOf(uin.slice(0, -1)) === uin.at(-1) ? { valid: true, gstin: uin } : failed('check-digit');
}

/** The last character of a GSTIN or UIN: factors 1, 2, 1, 2 from the left, in base 36. */
export function checkDigitOf(first14: string): string {
  const base = ALPHABET.length;
  const sum = [...first14].reduce((total, character, place) => {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return ALPHABET.charAt((base - (sum % base)) % base);
}

function failed(reason: GstinFailure) {
  return { valid: false as const, reason, newState: null };
}

function characterAt(place: string) {
  return CHARACTERS[place as keyof typeof CHARACTERS];
}
