import { wrapText } from './wrap-text.js';

const POINTS_PER_MM = 72 / 25.4;

/** What the builder needs to know of its paper, in points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** The paper of a receipt before its length is known. */
export type RollSize = Omit<PaperSize, 'height'>;

/** A sheet in points. */
export const A4: PaperSize = { width: mm(210), height: mm(297), margin: mm(14) };

/** A small sheet is laid out larger and printed smaller, by its letters in parts of those of a large one. */
export function a5Of(letters: number): PaperSize {
  return { width: mm(148 / letters), height: mm(210 / letters), margin: mm(10 / letters) };
}

/** The rolls of receipt printers in points; their length is that of the bill. */
export const ROLL_80: RollSize = { width: mm(80), margin: mm(4) };
export const ROLL_58: RollSize = { width: mm(58), margin: mm(5) };
export const ROLL_TAIL = mm(6);
/** Below the margin of a sheet, for the number of the page. */
const FOOTER = mm(4);

export interface TextStyle {
  readonly weight: 400 | 600;
  /** Points. */
  readonly size: number;
}

/** The width of a text in points. */
export type Measure = (text: string, style: TextStyle) => number;

/** What is drawn on a page, in points from its top left corner; a text begins at `x`, and `y` is the top of its line. */
export type Mark =
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string; readonly style: TextStyle }
  | {
      readonly kind: 'rule';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly weight: number;
      readonly isDashed: boolean;
    }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** A word in outline across the page, its middle at x, y. */
  | {
      readonly kind: 'across';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly style: TextStyle;
    }
  /** The QR code of a link. */
  | { readonly kind: 'code'; readonly x: number; readonly y: number; readonly side: number; readonly link: string }
  /** A picture within a box, at its top left corner. */
  | {
      readonly kind: 'picture';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly source: string;
    };

/** Pages with their size in points, and by how much they are printed smaller. */
export interface LaidOut extends Pick<PaperSize, 'width' | 'height'> {
  readonly scale: number;
  readonly pages: readonly (readonly Mark[])[];
}

/** Of the size of a letter: Devanagari and Tamil are tall. */
export const LEADING = 1.5;

export interface Place {
  readonly x: number;
  /** Top of the line, in points from the top of the page. */
  readonly y: number;
  readonly align?: 'start' | 'end' | 'middle';
}

const THIN = 0.5;

/** Collects the marks of pages, from the top down. */
export function createPageBuilder(measure: Measure, { width: paperWidth, height: paperHeight, margin }: PaperSize) {
  const pages: Mark[][] = [[]];
  const put = (mark: Mark) => pages.at(-1)?.push(mark);
  const heightOf = ({ size }: TextStyle) => size * LEADING;

  const line = (text: string, style: TextStyle, { x, y, align = 'start' }: Place): void => {
    const shift = { start: 0, middle: 0.5, end: 1 }[align] * measure(text, style);
    if (text !== '') put({ kind: 'text', x: x - shift, y, text, style });
  };
  /** Lines below each other; returns where the next one would start. */
  const lines = (texts: readonly string[], style: TextStyle, place: Place): number => {
    texts.forEach((text, index) => {
      line(text, style, { ...place, y: place.y + index * heightOf(style) });
    });
    return place.y + texts.length * heightOf(style);
  };
  const wrap = (text: string, style: TextStyle, width: number) =>
    wrapText(text, (candidate) => measure(candidate, style) <= width);
  /** A line across, `weight` points thick. */
  const rule = (y: number, weight: number = THIN, from: number = margin): void => {
    put({ kind: 'rule', x: from, y, width: paperWidth - margin - from, weight, isDashed: false });
  };
  return {
    width: paperWidth,
    margin,
    left: margin,
    right: paperWidth - margin,
    content: paperWidth - 2 * margin,
    /** Where the lines of a sheet end. */
    bottom: paperHeight - margin - FOOTER,
    ...{ put, line, lines, wrap, rule, heightOf },
    dashes: (y: number) => {
      put({ kind: 'rule', x: margin, y, width: paperWidth - 2 * margin, weight: 1, isDashed: true });
    },
    widthOf: measure,
    pageCount: () => pages.length,
    newPage: () => void pages.push([]),
    /** Calls `draw` once per page, for texts that need the number of pages. */
    finish: (draw: (page: number, count: number) => readonly Mark[] = () => []): Mark[][] =>
      pages.map((marks, index) => [...marks, ...draw(index + 1, pages.length)]),
  };
}

function mm(length: number) {
  return length * POINTS_PER_MM;
}

export type PageBuilder = ReturnType<typeof createPageBuilder>;
