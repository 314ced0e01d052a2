import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Paper, rollWidthOf } from './paper.js';

const MM_PER_PX = 25.4 / 96;
/** Some rolls are cut by hand: a margin at the end, and space for the rounding of lines. */
const ROLL_TAIL_MM = 6;

/** The documents on the screen, the uppermost last: only that one is printed. */
const shown: symbol[] = [];

/**
 * Whether the browser is printing right now, however that was started: by our button, Ctrl+P or the browser's menu.
 * Then, and only then, the invoice is alone in a root of its own.
 */
export function useInvoicePrint(sheet: RefObject<HTMLElement | null>, paper: Paper): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useRollPageSize(sheet, isPrinting ? rollWidthOf(paper) : null);
  useEffect(() => {
    const self = Symbol('document');
    shown.push(self);
    const isUppermost = () => shown.at(-1) === self;
    // The browser lays the page out as soon as the handler returns.
    const begin = () => (isUppermost() ? flushSync(() => setIsPrinting(true)) : undefined);
    const end = () => setIsPrinting(false);
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

/** A roll has no page height of its own: the page is made as long as the bill. */
function useRollPageSize(sheet: RefObject<HTMLElement | null>, widthMm: number | null) {
  useLayoutEffect(() => {
    if (widthMm === null || !sheet.current) return;
    const heightMm = Math.ceil(sheet.current.scrollHeight * MM_PER_PX) + ROLL_TAIL_MM;
    const page = new CSSStyleSheet();
    page.replaceSync(`@page invoice-roll { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== page);
    };
  }, [sheet, widthMm]);
}
