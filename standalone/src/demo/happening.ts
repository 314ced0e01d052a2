import type { Day } from '@bahi/contracts/shared';
import type { Good } from './goods.js';
import type { Regular } from './regulars.js';
import type { Delivery, Units } from './shelves.js';

export type PaidBy = 'cash' | 'upi' | 'card' | 'cash-and-upi' | 'upi-later';

/** What happened in the demo shop. `sale` numbers are those of the diary; prices and costs are shares of the ones of today. */
export type Happening =
  | { readonly what: 'add'; readonly delivery: Delivery; readonly isOpening: boolean; readonly share: number }
  | { readonly what: 'receive'; readonly deliveries: readonly Delivery[]; readonly daysAgo: number }
  | { readonly what: 'expire'; readonly expired: readonly Units[] }
  | { readonly what: 'reprice'; readonly good: Good; readonly share: number }
  | { readonly what: 'bill'; readonly sale: number; readonly lines: readonly Units[]; readonly paidBy: PaidBy }
  | { readonly what: 'order'; readonly sale: number; readonly line: Units; readonly rating: number }
  | { readonly what: 'meet'; readonly regular: Regular; readonly owedSince: Day | null }
  | {
      readonly what: 'put-in-book';
      readonly regular: Regular;
      readonly lines: readonly Units[];
      readonly isOverLimit: boolean;
    }
  | { readonly what: 'collect'; readonly regular: Regular; readonly amount: number | 'all' }
  | { readonly what: 'remind'; readonly regular: Regular }
  | { readonly what: 'promise'; readonly regular: Regular; readonly on: Day }
  | { readonly what: 'pay' | 'pay-half' | 'return' | 'take-back'; readonly sale: number }
  | { readonly what: 'open-drawer' | 'close-drawer' };
export type Entry = Happening & { readonly at: Date };
