import { type Day, latinDigits, parseDay, tidy } from '@bahi/contracts/shared';

/** `15/03/2027`. */
const LONGEST = 10;
const TYPED = /^[\d/.\-\s]*$/;

/**
 * The text after a key: adds the slashes of DD/MM/YY or YYYY/MM/DD while someone types forward; what is deleted stays
 * deleted. `null` for a key that no such day has.
 */
export function typedDay(typed: string, before: string): string | null {
  const given = latinDigits(typed);
  if (!TYPED.test(given)) return null;
  const text = given.replace(/[.\-\s]/g, '/');
  if (text.length <= before.length) return text;
  const slashed = withSlashes(yearFirst(text));
  return slashed.length > LONGEST ? null : slashed;
}

/** A pasted day in any form of the contract, as DD/MM/YY; `null` for anything else. */
export function pastedDay(pasted: string): string | null {
  const day = parseDay(tidy(pasted));
  return day && typedFromIso(day);
}

/** `YYYY-MM-DD` for the native picker, or the empty text while the typed day is incomplete. */
export function isoFromTyped(typed: string): string {
  return parseDay(typed.trim()) ?? '';
}

/** The day of a text with its whole year, `27/11/26`; null while one is still typed. */
export function wholeDay(typed: string): Day | null {
  const text = typed.trim();
  return /^\d{1,2}\/\d{1,2}\/(\d{2}|\d{4})$/.test(text) ? parseDay(text) : null;
}

/** `2027-12-25` gives `25/12/27`; a year outside 2000 to 2099 keeps its four digits. */
export function typedFromIso(iso: string): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  if (!date) return '';
  return `${date}/${month}/${year.startsWith('20') ? year.slice(2) : year}`;
}

/** `20/28/` is no day, as there is no month 28: the year 2028 was typed. Years before 2013 still wait for their slash. */
function yearFirst(text: string) {
  return text.replace(/^20\/(?!0\d|1[0-2])(\d{2})\/?$/, '20$1/');
}

function withSlashes(text: string) {
  if (/^\d{2}$/.test(text) || /^(?:\d{1,2}|\d{4})\/\d{2}$/.test(text)) return `${text}/`;
  if (/^\d{3}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`;
  if (/^\d{6}$|^\d{8}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`;
  return text.replace(/\/{2,}/g, '/');
}
