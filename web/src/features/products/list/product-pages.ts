import { PAGE_SIZE } from '@bahi/contracts/shared';

/** At least one page, even of nothing. */
export function pageCountOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_SIZE));
}
