import { PAGE_SIZE } from '@bahi/contracts/shared';

/** At least one page, even of nothing. */
export const pageCountOf = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));
