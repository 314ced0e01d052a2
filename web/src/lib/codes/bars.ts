import { missedCheckDigit } from '@bahi/contracts/shared';
import { bwipp_code128, bwipp_ean8, bwipp_ean13, bwipp_encode } from 'bwip-js/dist/bwipp.mjs';

/** A code as bars; everything is counted in modules, the width of the narrowest bar. */
export interface Bars {
  /** Widths of bars and spaces in turn, a bar first. */
  readonly widths: readonly number[];
  /** White before the first bar. */
  readonly quiet: number;
  /** From the edge of one quiet zone to that of the other. */
  readonly modules: number;
}

/** How bars stand on paper. */
export interface Fit {
  /** Dots of the printer to a module: always whole. */
  readonly dots: number;
  readonly moduleMm: number;
  readonly widthMm: number;
}

const MM_PER_INCH = 25.4;
/** Wider bars scan no better. */
const WIDEST_MM = 0.5;
/** Scanners of shops read no narrower ones. */
export const NARROWEST_MM = 0.19;

const known = new Map<string, Bars>();

/** A code as EAN-13 (which UPC-A is, too), EAN-8 or else Code 128. */
export function barsOf(code: string): Bars {
  const bars = known.get(code) ?? encoded(code);
  known.set(code, bars);
  return bars;
}

export function dotMmOf(dpi: number): number {
  return MM_PER_INCH / dpi;
}

/** The widest bars of whole dots that a label has space for; null when there is none even for one dot. */
export function fitBars(
  { modules }: Bars,
  { spaceMm, dpi }: { readonly spaceMm: number; readonly dpi: number },
): Fit | null {
  const dotMm = dotMmOf(dpi);
  const dots = Math.min(Math.floor(spaceMm / (modules * dotMm)), Math.floor(WIDEST_MM / dotMm));
  return dots < 1 ? null : { dots, moduleMm: dots * dotMm, widthMm: dots * dotMm * modules };
}

/** Every bar as a rectangle one high, in the path of an SVG as wide as its modules. */
export function pathOf({ widths, quiet }: Bars): string {
  let x = quiet;
  let path = '';
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return path;
}

function encoded(code: string): Bars {
  const isGtin = /^\d+$/.test(code) && missedCheckDigit(code) === null;
  // GS1's white left and right of them: 11 and 7 modules, 7 and 7; 10 of Code 128.
  if (isGtin && code.length === 13) return withQuiet(bwipp_ean13, code, [11, 7]);
  if (isGtin && code.length === 8) return withQuiet(bwipp_ean8, code, [7, 7]);
  return withQuiet(bwipp_code128, code, [10, 10]);
}

function withQuiet(encoder: object, code: string, [before, after]: readonly [number, number]): Bars {
  const [symbol] = bwipp_encode({}, encoder, code, {}, true);
  const widths = [...(symbol?.get('sbs') ?? [])];
  return { widths, quiet: before, modules: before + widths.reduce((sum, width) => sum + width, 0) + after };
}
