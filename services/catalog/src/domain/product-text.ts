import { CATEGORIES, UNITS } from '@bahi/contracts/shared';

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
