/** Random numbers that a seed repeats. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** Whole, both ends included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this share of cases. */
  happens(share: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
}

/** The same seed gives the same numbers; `stream` gives an independent sequence of the same seed. */
export function chanceOf(seed: number, stream = 0): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca77)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (from) => {
      const [first] = from;
      if (first === undefined) throw new Error('Nothing to pick from');
      return from[between(0, from.length - 1)] ?? first;
    },
    happens: (share) => next() < share,
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => left.splice(between(0, left.length - 1), 1)[0] as (typeof items)[number]);
    },
  };
}
