import { CATEGORIES, tidy, UNITS } from '@bahi/contracts/shared';

/** A name as it is stored: runs of spaces become one. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Two names are the same when their keys are equal. */
export function nameKeyOf(name: string): string {
  return tidy(name).toLowerCase();
}

const categories = spellings(CATEGORIES);
const units = spellings(UNITS);

/** The listed spelling of a category, or the text unchanged. */
export function spellCategory(text: string): string {
  return categories.get(text.toLowerCase()) ?? text;
}

/** The listed spelling of a unit, or the text unchanged. */
export function spellUnit(text: string): string {
  return units.get(text.toLowerCase()) ?? text;
}

function spellings(listed: readonly string[]) {
  return new Map(listed.map((text) => [text.toLowerCase(), text]));
}
