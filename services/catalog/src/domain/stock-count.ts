import type { CountScope, StockCount as WireCount } from '@bahi/contracts/catalog';
import { can, type Milli, type Paise, type Permission } from '@bahi/contracts/shared';

/** A count of the stock. */
export interface StockCount {
  readonly countKey: string;
  readonly name: string;
  readonly scope: CountScope;
  readonly isBlind: boolean;
  readonly status: WireCount['status'];
  readonly openedAt: Date;
  readonly openedBy: string;
}

/** A count with how far it is, in products. */
export interface CountView extends StockCount {
  readonly products: number;
  readonly counted: number;
  readonly toCountAgain: number;
  readonly approved: number;
}

/** What was counted of a product so far: the sum of its entries and the stock at the last of them. */
export interface CountedProduct {
  readonly countedMilli: Milli;
  readonly thenMilli: Milli;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The stock moved between the first and the last entry. */
  readonly isMoved: boolean;
}

/** A row of the sheet of a count. */
export interface SheetRow {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly costPaise: Paise;
  readonly counted: CountedProduct | null;
  readonly isApproved: boolean;
}

/** An entry as it is recorded, with the stock of that moment. */
export interface CountEntry {
  readonly entryKey: string;
  readonly productKey: string;
  readonly countedMilli: number;
  /** Counts the product from the start: earlier entries are void. */
  readonly isAgain: boolean;
  readonly thenMilli: Milli;
  readonly at: Date;
  readonly by: string;
}

/** A product after one more entry; @returns `null` when the sum would be below 0. */
export function withEntry(before: CountedProduct | null, entry: CountEntry, hasMoved: boolean): CountedProduct | null {
  const { thenMilli, at } = entry;
  const earlier = entry.isAgain ? null : before;
  const sum = (earlier?.countedMilli ?? 0) + entry.countedMilli;
  if (sum < 0) return null;
  const isMoved = earlier !== null && (earlier.isMoved || hasMoved || earlier.thenMilli !== thenMilli);
  return { countedMilli: sum as Milli, thenMilli, firstAt: earlier?.firstAt ?? at, lastAt: at, isMoved };
}

/** Whether a person may see what the stock should be: in a blind count only after the counting, or with the right to approve. */
export function seesExpected(
  { isBlind, status }: Pick<StockCount, 'isBlind' | 'status'>,
  permissions: ReadonlySet<Permission>,
): boolean {
  return !isBlind || status === 'review' || status === 'approved' || can(permissions, 'approve-count');
}
