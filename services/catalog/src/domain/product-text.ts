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

const MEASURED_UNITS: ReadonlySet<string | null> = new Set(['kg', 'liter']);

/** Whether a new product of this unit can be sold in parts; its owner may change that later. Grams and millilitres are counted whole. */
export function isSoldLoose(unit: string | null): boolean {
  return MEASURED_UNITS.has(unit);
}

function spellings(listed: readonly string[]) {
  return new Map(listed.map((text) => [text.toLowerCase(), text]));
}
