import { rupeesText } from '@bahi/testing/money/oracle';

export const TIME_ZONE = 'Asia/Kolkata';

/** Paise as the number that a reader of the wire gets. */
export function money(paise: bigint): number {
  return Number(rupeesText(paise));
}

export function sum<T>(items: readonly T[], of: (item: T) => bigint): bigint {
  return items.reduce((whole, item) => whole + of(item), 0n);
}
