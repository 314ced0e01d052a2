const PLURALS = new Map([
  ['piece', 'pieces'],
  ['gram', 'grams'],
  ['liter', 'liters'],
  ['pack', 'packs'],
  ['box', 'boxes'],
  ['bottle', 'bottles'],
]);

/**
 * Words that the data holds in English, as people read them. A language maps the words it knows; any other word, such as
 * a category typed by a shop, stays as it is.
 */
export const storedWords = {
  availability: (word: string) => word,
  invoiceStatus: (word: string) => word,
  category: (word: string) => word,
  unit: (word: string) => word,
  /** A unit behind a number: `1 box`, `47 boxes`. `kg`, `ml` and the units of a shop do not change. */
  unitsOf: (amount: number, word: string) => (amount === 1 ? word : (PLURALS.get(word) ?? word)),
  /** `Saturday`, `November`. */
  weekday: (word: string) => word,
  month: (word: string) => word,
  /** `Sat`, `Nov`: under the bars of the chart. */
  shortWeekday: (word: string) => word.slice(0, 3),
  shortMonth: (word: string) => word.slice(0, 3),
} as const;
