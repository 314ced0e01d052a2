import { CATEGORIES, tidy, UNITS } from '@bahi/contracts/shared';

/** A name as it is stored: runs of spaces become one. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Two names are the same name when these are equal. */
export const nameKeyOf = (name: string): string => tidy(name).toLowerCase();

const spellings = (listed: readonly string[]) => new Map(listed.map((text) => [text.toLowerCase(), text]));
const categories = spellings(CATEGORIES);
const units = spellings(UNITS);

/** The listed spelling when there is one, else the text as it is. */
export const spellCategory = (text: string): string => categories.get(text.toLowerCase()) ?? text;
export const spellUnit = (text: string): string => units.get(text.toLowerCase()) ?? text;
