import { latinDigits } from '@bahi/contracts/shared';

/** Units of a typed quantity with at most three decimals; undefined for what is none. */
export function typedUnits(text: string): number | undefined {
  const digits = latinDigits(text).trim();
  return /^\d{1,7}(?:\.\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}

/** As `typedUnits`, with a sign; 0 is no change. */
export function typedChange(text: string): number | undefined {
  const [, sign, digits = ''] = /^([-+\u2212]?)(.*)$/.exec(text.trim()) ?? [];
  const units = typedUnits(digits);
  if (!units) return undefined;
  return sign === '' || sign === '+' ? units : -units;
}
