import type { Day } from '@bahi/contracts/shared';
import { addSums, byText, isZero, noSums, type Sums, sumsOf } from './amounts.js';
import type { ReturnDocument } from './return-document.js';

/** All groups of one rate of a document together. */
export interface RateItem extends Sums {
  readonly rateBp: number;
}

/** A document with its taxed rows, as the sections of single documents show it. */
export interface DocumentRow {
  /** Empty for an unregistered buyer. */
  readonly ctin: string;
  readonly receiver: string;
  readonly number: string;
  readonly day: Day;
  readonly period: string;
  readonly total: number;
  readonly pos: string;
  readonly interState: boolean;
  readonly items: readonly RateItem[];
}

/** @returns null for a document without a taxed row. */
export function documentRowOf(document: ReturnDocument): DocumentRow | null {
  const items = taxedItems(document);
  if (items.length === 0) return null;
  const { buyer, number, day, period, totalPaise: total, placeOfSupply: pos, interState } = document;
  return { ctin: buyer?.gstin ?? '', receiver: buyer?.name ?? '', number, day, period, total, pos, interState, items };
}

/** The taxed rows of a document by rate; groups that differ by their cess alone are added. */
export function taxedItems({ rates }: Pick<ReturnDocument, 'rates'>): RateItem[] {
  const items = new Map<number, RateItem>();
  for (const rate of rates) {
    if (rate.treatment !== 'taxable') continue;
    const item = items.get(rate.rateBp) ?? { rateBp: rate.rateBp, ...noSums() };
    addSums(item, sumsOf(rate), 1);
    items.set(rate.rateBp, item);
  }
  return [...items.values()].filter((item) => !isZero(item)).sort((a, b) => a.rateBp - b.rateBp);
}

/** Ascending by buyer, place of supply and number. */
export function inOrder(a: DocumentRow, b: DocumentRow): number {
  return byText(a.ctin, b.ctin) || byText(a.pos, b.pos) || byText(a.number, b.number);
}
