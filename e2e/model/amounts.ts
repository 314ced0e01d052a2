import { rupeesText } from '../money/oracle.js';

export const TIME_ZONE = 'Asia/Kolkata';

/** Paise as the number that a reader of the wire gets. */
export const money = (paise: bigint): number => Number(rupeesText(paise));

export const sum = <T>(items: readonly T[], of: (item: T) => bigint): bigint =>
  items.reduce((whole, item) => whole + of(item), 0n);
