import type { Day } from '@bahi/contracts/shared';
import type { PaidBy } from './payment.js';

/** The money of a day, in paise; sums may exceed the limit of one amount. */
export interface DayFigures {
  readonly bills: {
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
    readonly returned: number;
    readonly gross: number;
    readonly discount: number;
    readonly net: number;
    readonly tax: number;
    readonly shipping: number;
    readonly roundOff: number;
    readonly total: number;
  };
  readonly creditNotes: { readonly count: number; readonly amount: number };
  readonly methods: readonly { readonly method: PaidBy; readonly in: number; readonly out: number }[];
  readonly unpaidAtSale: number;
  readonly collected: number;
  readonly refunded: number;
  /** What customers were let off. */
  readonly writtenOff: number;
  readonly users: readonly { readonly userId: string; readonly bills: number; readonly total: number }[];
  readonly hours: readonly { readonly hour: number; readonly bills: number; readonly total: number }[];
}

/** The tax of one rate, in paise. */
export interface TaxOfRate {
  readonly rateBp: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly cess: number;
}

/** The figures of a day as they were stored under a number. */
export interface DayClose {
  readonly day: Day;
  readonly closeNo: string;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly figures: DayFigures;
}

/** What waits to be settled, whatever the day. */
export interface Waiting {
  readonly count: number;
  readonly amount: number;
}
