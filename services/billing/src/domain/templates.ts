import { type Day, dayOfMonth, monthOf, yearOf } from '@bahi/contracts/shared';

/** A text with `{fields}` filled in; values are not filled in again. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, field: string) => values[field] ?? whole);
}

/** `06/12/2026`, which reads the same in every language of India. */
export function digitsOfDay(day: Day): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(dayOfMonth(day))}/${two(monthOf(day))}/${yearOf(day)}`;
}
