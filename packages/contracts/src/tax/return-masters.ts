import type { Day } from '../shared/days.js';
import { asPaise, type Paise } from '../shared/money.js';
import masters from './data/gst-masters.json' with { type: 'json' };
import type { TurnoverBand } from './profile.js';
import { ruleOn } from './tax-rule.js';

/** Units of goods without a unit code, and of services. */
export const OTHER_UNIT = masters.otherUnit;
export const SERVICE_UNIT = masters.serviceUnit;
/** What the official program writes into its file, and how large a file it reads. */
export const RETURN_FILE: Readonly<(typeof masters)['returnFile']> = masters.returnFile;

/** Supplies without tax in the order and with the words of the return. */
export const EXEMPT_SUPPLIES: readonly { readonly code: string; readonly label: string }[] = masters.exemptSupplyKinds;

const largeLimits = masters.largeB2cAbovePaise.map((limit) => ({ ...limit, from: limit.from as Day }));
const unitLabels = new Map(masters.unitQuantityCodes.map(({ code, label }) => [code, label]));

/** The words of a unit code: `PIECES` of PCS; the code itself when it is unknown. */
export function unitLabelOf(code: string): string {
  return unitLabels.get(code) ?? code;
}

/** What the return calls a nature of documents; they count from 1. */
export function documentNatureOf(number: number): string {
  return masters.documentNatures[number - 1] ?? '';
}

/** A sale to another State without a registered buyer is large above this total (CGST rule 59(4)). */
export function largeSaleAbovePaise(day: Day): Paise {
  return asPaise(ruleOn(largeLimits, day)?.amount ?? 0);
}

/** No sale of any day is large up to this total. */
export function leastLargeSalePaise(): Paise {
  return asPaise(Math.min(...largeLimits.map(({ amount }) => amount)));
}

/** The least digits of an HSN code (notification 78/2020). */
export function leastHsnDigits(band: TurnoverBand): number {
  return masters.hsnDigitsLeast[band];
}
