import { useEffect } from 'react';
import { afterPaint } from '../performance/after-paint.js';
import { appTexts } from '../texts/en/app.js';

/** `Product, page 2 – Bahi`: distinguishes the pages of a list in the history. */
export function usePageTitle(name: string, page: number): void {
  useEffect(
    () =>
      afterPaint(() => {
        document.title = page > 1 ? appTexts.titleOfListPage(name, page) : appTexts.title(name);
      }),
    [name, page],
  );
}
