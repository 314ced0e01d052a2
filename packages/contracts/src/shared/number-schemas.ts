import * as z from 'zod/mini';

/** The largest amount of a document, in rupees. */
export const MAX_RUPEES = 999_999_999.99;

interface DecimalRule {
  readonly places: number;
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
}

/** A JSON number with at most so many decimals; anything else reports `message`. */
export function decimal(message: string, { places, min, max, above }: DecimalRule) {
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

/** A value that may be left out or null. */
export function orNull<S extends z.ZodMiniType>(schema: S) {
  return z._default(z.nullable(schema), null);
}
