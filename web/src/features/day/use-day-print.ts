import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { localStore } from '../../lib/browser/local-store.js';
import { useRollPageSize } from '../../lib/print/use-roll-page-size.js';

const KEY = 'dayPaper';

/** A sheet, or the roll of a receipt printer. */
export const DAY_PAPERS = ['a4', 'receipt', 'receipt58'] as const;
export type DayPaper = (typeof DAY_PAPERS)[number];

const ROLL_WIDTHS_MM: Readonly<Record<DayPaper, number | null>> = { a4: null, receipt: 80, receipt58: 58 };

/** The paper of reports on this device, which may be another printer's than that of bills. */
export function useDayPaper() {
  const [paper, setPaper] = useState(() => DAY_PAPERS.find((one) => one === localStore.read(KEY)) ?? 'a4');
  const choose = (chosen: DayPaper) => {
    localStore.write(KEY, chosen);
    setPaper(chosen);
  };
  return { paper, choose };
}

/** What the pressed button prints; null when the browser itself was asked. */
let pressed: symbol | null = null;

/**
 * Whether the browser is printing this sheet; then, and only then, it is drawn. Ctrl+P and the browser's menu print what
 * stands for the whole page.
 */
export function useDayPrint(
  sheet: RefObject<HTMLElement | null>,
  paper: DayPaper,
  { isWholePage = true }: { readonly isWholePage?: boolean } = {},
) {
  const [self] = useState(() => Symbol('sheet'));
  const [isPrinting, setIsPrinting] = useState(false);
  useRollPageSize(sheet, { page: 'day-roll', widthMm: isPrinting ? ROLL_WIDTHS_MM[paper] : null });
  useEffect(() => {
    // The browser lays the page out as soon as the handler returns.
    const begin = () => {
      if (pressed === null ? isWholePage : pressed === self) flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      pressed = null;
      setIsPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      if (pressed === self) pressed = null;
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [self, isWholePage]);
  const print = () => {
    pressed = self;
    window.print();
  };
  return { isPrinting, print };
}
