import type { returnCheckTexts } from '@bahi/contracts/billing';
import type { LineTreatment } from '@bahi/contracts/tax';
import type { Sums } from './amounts.js';
import type { ReturnDocument } from './return-document.js';

/** Goods of one kind sold to one kind of buyer, less what came back; the quantity in thousandths of the stock unit. */
export interface SoldGoods extends Sums {
  readonly isRegistered: boolean;
  /** Whether their documents are among those that are not only summed. */
  readonly isShown: boolean;
  readonly interState: boolean;
  readonly placeOfSupply: string;
  readonly treatment: LineTreatment;
  readonly rateBp: number;
  /** Code, unit and description are empty where a document has none. */
  readonly hsn: string;
  readonly uqc: string;
  readonly name: string;
  readonly description: string;
  readonly milli: number;
}

/** Numbers of one series without a gap, all of this registration or all of others. */
export interface NumberRun {
  readonly isReported: boolean;
  readonly isCreditNote: boolean;
  /** A number without its counter: `INV-2627`. */
  readonly series: string;
  readonly from: string;
  readonly to: string;
  /** The counter of `from`. */
  readonly first: number;
  readonly count: number;
  readonly cancelled: number;
}

export type ReturnCheckCode = keyof typeof returnCheckTexts;

/** Documents with one fault: how many, and their first numbers, ascending. */
export interface FaultyDocuments {
  readonly code: ReturnCheckCode;
  readonly count: number;
  readonly documents: readonly string[];
}

/** All that a return needs to know of the documents of its months; cancelled ones are in the runs only. In any order. */
export interface MonthSums {
  readonly documents: readonly ReturnDocument[];
  readonly goods: readonly SoldGoods[];
  /** Of all documents of the months, whatever their registration. */
  readonly runs: readonly NumberRun[];
  readonly faults: readonly FaultyDocuments[];
}
