import { type RefObject, useLayoutEffect } from 'react';

const MM_PER_PX = 25.4 / 96;
/** Some rolls are cut by hand: a margin at the end, and space for the rounding of lines. */
const ROLL_TAIL_MM = 6;

export interface Roll {
  /** Of the `@page` rule, as the style sheet names it. */
  readonly page: string;
  /** `null` while nothing is printed, or on a sheet. */
  readonly widthMm: number | null;
}

/** A roll has no page height of its own: the page is made as long as what is printed. */
export function useRollPageSize(sheet: RefObject<HTMLElement | null>, { page, widthMm }: Roll): void {
  useLayoutEffect(() => {
    if (widthMm === null || !sheet.current) return;
    const heightMm = Math.ceil(sheet.current.scrollHeight * MM_PER_PX) + ROLL_TAIL_MM;
    const rules = new CSSStyleSheet();
    rules.replaceSync(`@page ${page} { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== rules);
    };
  }, [sheet, page, widthMm]);
}
