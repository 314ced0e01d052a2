/** Random choices that are the same at every start, so that the demo shop is the same everywhere. */
export interface Dice {
  /** In [0, 1). */
  roll(): number;
  /** From `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** One of the choices, each as often as its weight says; undefined when there are none. */
  pick<T>(choices: readonly T[], weightOf: (choice: T) => number): T | undefined;
}

/** @param seed any whole number; the same one gives the same rolls (the mulberry32 generator). */
export function dice(seed: number): Dice {
  const roll = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    whole: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    pick: (choices, weightOf) => {
      let rest = roll() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
      return choices.find((choice) => {
        rest -= weightOf(choice);
        return rest < 0;
      });
    },
  };
}
