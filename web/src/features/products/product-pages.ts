import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useEffect } from 'react';
import { afterPaint } from '../../lib/after-paint.js';

/** At least one page, even of nothing. */
export const pageCountOf = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));

/** `Product, page 2 – Bahi`: the history then tells the pages apart. */
export const usePageTitle = (page: number): void => {
  useEffect(() => {
    const title = page > 1 ? `Product, page ${page} – Bahi` : 'Product – Bahi';
    return afterPaint(() => {
      document.title = title;
    });
  }, [page]);
};
