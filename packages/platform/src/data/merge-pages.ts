/**
 * Makes one page of the pages that several cells gave for the same question: in their common order, each item once. A shop is
 * in two cells for the moment in which it is moved.
 */
export function mergePages<Item>(
  pages: readonly (readonly Item[])[],
  compare: (one: Item, other: Item) => number,
  limit: number,
): Item[] {
  const [only = [], ...others] = pages;
  if (others.length === 0) return [...only];
  const sorted = pages.flat().sort(compare);
  return sorted.filter((item, index) => index === 0 || compare(sorted[index - 1] as Item, item) !== 0).slice(0, limit);
}

/** Orders by a text, such as an id, as PostgreSQL orders UUIDs. */
export function byText<Item>(textOf: (item: Item) => string) {
  return (one: Item, other: Item): number => {
    const [a, b] = [textOf(one), textOf(other)];
    return a < b ? -1 : Number(a > b);
  };
}
