/** Instants from `from` to before `to`. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** The beginning and the end of what PostgreSQL and JavaScript both can represent. */
export const ALL_TIME: TimeRange = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('9999-12-31T00:00:00Z') };

/** The same instants in ranges that neither overlap nor touch, newest first. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1);
    if (!last || range.from > last.to) merged.push(range);
    else if (range.to > last.to) merged[merged.length - 1] = { from: last.from, to: range.to };
  }
  return merged.reverse();
}

/** The instants that are in both lists of ranges. */
export function intersectRanges(left: readonly TimeRange[], right: readonly TimeRange[]): TimeRange[] {
  const both = left.flatMap((one) =>
    right.map((other) => ({
      from: one.from > other.from ? one.from : other.from,
      to: one.to < other.to ? one.to : other.to,
    })),
  );
  return mergeRanges(both.filter(({ from, to }) => from < to));
}
