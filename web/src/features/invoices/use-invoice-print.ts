import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRollPageSize } from '../../lib/print/use-roll-page-size.js';
import { type Paper, rollWidthOf } from './paper.js';

/** What is printed, and what follows it. */
export interface Printed {
  readonly paper: Paper;
  readonly onPrinted?: (() => void) | undefined;
}

/** The documents on the screen, the uppermost last: only that one is printed. */
const shown: symbol[] = [];

/**
 * Whether the browser is printing right now, however that was started: by our button, Ctrl+P or the browser's menu.
 * Then, and only then, the invoice is alone in a root of its own.
 */
export function useInvoicePrint(sheet: RefObject<HTMLElement | null>, { paper, onPrinted }: Printed): boolean {
  const printed = useRef(onPrinted);
  printed.current = onPrinted;
  const [isPrinting, setIsPrinting] = useState(false);
  useRollPageSize(sheet, { page: 'invoice-roll', widthMm: isPrinting ? rollWidthOf(paper) : null });
  useEffect(() => {
    const self = Symbol('document');
    shown.push(self);
    const isUppermost = () => shown.at(-1) === self;
    // The browser lays the page out as soon as the handler returns.
    const begin = () => (isUppermost() ? flushSync(() => setIsPrinting(true)) : undefined);
    const end = () => {
      setIsPrinting(false);
      if (isUppermost()) printed.current?.();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isUppermost() || event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
        return;
      event.preventDefault();
      window.print();
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    addEventListener('keydown', onKeyDown);
    return () => {
      shown.splice(shown.indexOf(self), 1);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return isPrinting;
}
