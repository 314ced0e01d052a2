/**
 * Words that the data holds in English, as people read them. A language maps the words it knows; any other word, such as
 * a category typed by a shop, stays as it is.
 */
export const storedWords = {
  availability: (word: string) => word,
  invoiceStatus: (word: string) => word,
  category: (word: string) => word,
  unit: (word: string) => word,
  /** `Saturday`, `November`. */
  weekday: (word: string) => word,
  month: (word: string) => word,
  /** `Sat`, `Nov`: under the bars of the chart. */
  shortWeekday: (word: string) => word.slice(0, 3),
  shortMonth: (word: string) => word.slice(0, 3),
} as const;
