import { asPaise, type Day, type Paise } from '@bahi/contracts/shared';
import type { OpenItem } from './account.js';

/** What is open by days since its document. */
export interface Ageing {
  readonly upTo15: Paise;
  readonly upTo30: Paise;
  readonly upTo60: Paise;
  readonly upTo90: Paise;
  readonly over90: Paise;
}

/** A customer who owes, with what is open by its age. */
export interface AgedCustomer extends Ageing {
  readonly customerKey: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly balancePaise: Paise;
  readonly oldestOpenOn: Day | null;
}

const MS_PER_DAY = 86_400_000;

/** Days between the day of a document and today. */
export function ageOn(today: Day, day: Day): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / MS_PER_DAY);
}

/** Sorts what is still open of each item by its age (customers.md 4.4). */
export function ageingOf(items: readonly Pick<OpenItem, 'day' | 'openPaise'>[], today: Day): Ageing {
  const within = (from: number, to: number) =>
    asPaise(
      items.reduce((sum, { day, openPaise }) => {
        const age = ageOn(today, day);
        return age >= from && age <= to ? sum + openPaise : sum;
      }, 0),
    );
  return {
    upTo15: within(Number.NEGATIVE_INFINITY, 15),
    upTo30: within(16, 30),
    upTo60: within(31, 60),
    upTo90: within(61, 90),
    over90: within(91, Number.POSITIVE_INFINITY),
  };
}
