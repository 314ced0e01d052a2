import type { Day } from '@bahi/contracts/shared';
import { lastDayOf } from '@bahi/contracts/tax';
import { type Gstr3b, gstr3bOf } from './gstr3b.js';
import type { MonthSums } from './month-sums.js';
import { checksOf, type ReturnCheck } from './return-checks.js';
import type { ReturnSettings } from './return-document.js';
import { type ReturnSections, sectionsOf } from './return-sections.js';

/** The return of one registration for a month, or for a quarter in its last month. */
export interface MonthReturn {
  readonly sections: ReturnSections;
  readonly gstr3b: Gstr3b;
  readonly checks: readonly ReturnCheck[];
}

/** Makes a return of the sums of its months; their order changes nothing. */
export function monthReturn(
  { period, smallB2cTax }: Pick<ReturnSettings, 'period' | 'smallB2cTax'>,
  sums: MonthSums,
  today: Day,
): MonthReturn {
  const sections = sectionsOf(sums, smallB2cTax);
  return { sections, gstr3b: gstr3bOf(sections), checks: checksOf(sums, sections, today > lastDayOf(period)) };
}

export function hasErrors({ checks }: Pick<MonthReturn, 'checks'>): boolean {
  return checks.some(({ severity }) => severity === 'error');
}
