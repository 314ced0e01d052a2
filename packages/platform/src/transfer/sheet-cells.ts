import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';

/** SQL of an amount in rupees, for a column in paise. */
export function rupees(column: string): string {
  return `to_char(${column} / 100.0, 'FM9999999999999990.00')`;
}

/** SQL of a quantity in units, for a column in thousandths. */
export function units(column: string): string {
  return `trim_scale(${column} / 1000.0)`;
}

/** SQL of an instant as a shop's clock shows it. */
export function localTime(column: string): string {
  return `to_char(${column} at time zone '${DEFAULT_TIME_ZONE}', 'YYYY-MM-DD HH24:MI:SS')`;
}
