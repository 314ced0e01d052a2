/** Numbers that look random and come again with the same seed, so that a failure can be run again. */
export interface Seeded {
  /** From 0 up to, not including, `below`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32: 32 bits of state are plenty to choose test data. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    chance: (share) => next() < share,
  };
}

/** 0 with every `npm test`, 1 with BAHI_LONG=1, a part of it with BAHI_LONG=0.1: ten of those, each with its own seed. */
const SHARE = Number(process.env.BAHI_LONG ?? 0);

/** The full sizes of the goals, or a share of them, when they are asked for; never less than the usual sample. */
export function sizeOf(usual: number, long: number): number {
  return Math.max(usual, Math.ceil(long * SHARE));
}

/** The seed of this run: BAHI_SEED when a failure is to be seen again. */
export const SEED = Number(process.env.BAHI_SEED ?? 20261121);
