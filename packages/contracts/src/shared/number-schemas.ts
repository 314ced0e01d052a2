import * as z from 'zod/mini';

export interface DecimalRange {
  /** The most decimals. */
  readonly places: number;
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
}

/** A JSON number in a range, with at most so many decimals; anything else reports `message`. */
export function decimal(message: string, { places, min, max, above }: DecimalRange) {
  const scale = 10 ** places;
  return z
    .number({ error: message })
    .check(
      z.refine(
        (value) =>
          Number.isFinite(value) &&
          Math.round(value * scale) / scale === value &&
          (min === undefined || value >= min) &&
          (above === undefined || value > above) &&
          (max === undefined || value <= max),
        { error: message },
      ),
    );
}
