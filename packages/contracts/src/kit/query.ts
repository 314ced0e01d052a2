import * as z from 'zod/mini';
import { tidyText } from '../shared/text-schemas.js';

/** Query names that only defeat caches (wire contract 1.1): accepted on every read, never looked at. */
export const cacheBusters = {
  _t: z.optional(z.unknown()),
  _nocache: z.optional(z.unknown()),
  csvUpload: z.optional(z.unknown()),
  count: z.optional(z.unknown()),
};

interface Bounds {
  readonly min: number;
  /** Larger values are treated as this one. */
  readonly max: number;
}

/** A whole number written in digits: below `min` or anything else reports `message`, above `max` counts as `max`. */
export function wholeNumberParam(message: string, { min, max }: Bounds) {
  return z.pipe(
    z.union([tidyText, z.number()], { error: message }),
    z.transform((value: string | number, context): number => {
      const text = String(value);
      const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
      if (number >= min) return Math.min(number, max);
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    }),
  );
}
