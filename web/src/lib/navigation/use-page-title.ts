import { useEffect } from 'react';
import { afterPaint } from '../performance/after-paint.js';

/** `Product, page 2 – Bahi`: the history then tells the pages of a list apart. */
export function usePageTitle(name: string, page: number): void {
  useEffect(
    () =>
      afterPaint(() => {
        document.title = page > 1 ? `${name}, page ${page} – Bahi` : `${name} – Bahi`;
      }),
    [name, page],
  );
}
