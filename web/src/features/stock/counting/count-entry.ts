import { latinDigits } from '@bahi/contracts/shared';
import type { CounterList } from '../../../lib/counter-list/counter-list.js';
import { typedUnits } from '../typed-units.js';
import type { KeptEntry } from './kept-entries.js';

/** What the typed text says: how many, of what. */
export interface Typed {
  /** Undefined when the part before `*` is no quantity. */
  readonly quantity: number | undefined;
  readonly text: string;
  readonly hasQuantity: boolean;
}

/** Reads the entry field: `3*` in front says how many; alone it is for what is scanned next. */
export function readTyped(typed: string): Typed {
  const [, prefix, rest = ''] = /^([\d.]*)\s*\*\s*(.*)$/.exec(latinDigits(typed).trim()) ?? [];
  if (prefix === undefined) return { quantity: 1, text: typed.trim(), hasQuantity: false };
  return { quantity: typedUnits(prefix) || undefined, text: rest, hasQuantity: true };
}

export type Counted = Pick<KeptEntry, 'productId' | 'name' | 'unit' | 'counted'>;

/** A product of the list, so many times; a pack counts the units in it. Null when it is counted in whole units alone. */
export function countedOf(
  look: CounterList,
  { productId, packNo }: { readonly productId: string; readonly packNo: number },
  quantity: number,
): Counted | null {
  const product = look.byProductId(productId);
  if (!product) return null;
  const perPack = product.packs.find((pack) => pack.packNo === packNo)?.units ?? 1;
  // Thousandths are exact: 0.1 three times is 0.3.
  const counted = Math.round(quantity * perPack * 1000) / 1000;
  if (!product.fractions && !Number.isInteger(counted)) return null;
  return { productId, name: product.name, unit: product.unit, counted };
}
