import { type Day, financialYearOf, yearOf } from '@bahi/contracts/shared';

/**
 * How long accounts and tax invoices are kept: 72 months from the due date of the year's annual return (Central Goods and
 * Services Tax Act 2017, section 36), which is 31 December after the year ends (CGST Rules 2017, rule 80).
 */
const KEPT_YEARS = 72 / 12;

/** The last day on which the law asks for the invoices of the financial year of a day. */
export function documentsKeptUntil(day: Day): Day {
  const endsIn = 2000 + Number(financialYearOf(day).slice(2));
  return `${endsIn + KEPT_YEARS}-12-31` as Day;
}

/** The first day whose documents the law still asks for on a day. */
export function documentsNeededFrom(today: Day): Day {
  return `${yearOf(today) - KEPT_YEARS - 1}-04-01` as Day;
}
