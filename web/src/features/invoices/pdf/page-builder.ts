import { num } from './pdf-file.js';
import type { TextStyle, Typesetter } from './typesetter.js';
import { wrapText } from './wrap-text.js';

const POINTS_PER_MM = 72 / 25.4;

/** Sheets in points. */
export const A4: PaperSize = { width: mm(210), height: mm(297), margin: mm(14) };
export const A5: PaperSize = { width: mm(148), height: mm(210), margin: mm(10) };

/** The rolls of receipt printers in points; their length is that of the bill. */
export const ROLL_80: RollSize = { width: mm(80), margin: mm(4) };
export const ROLL_58: RollSize = { width: mm(58), margin: mm(5) };
export const ROLL_TAIL = mm(6);
/** Below the margin of a sheet, for the number of the page. */
const FOOTER = mm(4);

/** What the builder needs to know of its paper, in points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** The paper of a receipt before its length is known. */
export type RollSize = Omit<PaperSize, 'height'>;

/** Pages as operators, with their size in points. */
export interface LaidOut extends Pick<PaperSize, 'width' | 'height'> {
  readonly pages: readonly string[];
}

/** Of the size of a letter: Devanagari and Tamil are tall. */
export const LEADING = 1.5;
/** From the top of a line to its baseline, in parts of the line. */
export const BASELINE = 0.71;

export interface Place {
  readonly x: number;
  /** Top of the line, in points from the top of the page. */
  readonly y: number;
  readonly align?: 'start' | 'end' | 'middle';
}

const MARK_DEGREES = 30;

/** Collects the operators of pages, from the top down. */
export function createPageBuilder(type: Typesetter, { width: paperWidth, height: paperHeight, margin }: PaperSize) {
  const pages: string[][] = [[]];
  const put = (operators: string) => pages.at(-1)?.push(operators);
  const heightOf = ({ size }: TextStyle) => size * LEADING;

  const line = (text: string, style: TextStyle, { x, y, align = 'start' }: Place): void => {
    const shift = { start: 0, middle: 0.5, end: 1 }[align] * type.widthOf(text, style);
    put(type.lineAt(text, style, x - shift, paperHeight - y - heightOf(style) * BASELINE));
  };
  /** Lines below each other; returns where the next one would start. */
  const lines = (texts: readonly string[], style: TextStyle, place: Place): number => {
    texts.forEach((text, index) => {
      line(text, style, { ...place, y: place.y + index * heightOf(style) });
    });
    return place.y + texts.length * heightOf(style);
  };
  const wrap = (text: string, style: TextStyle, width: number) =>
    wrapText(text, (candidate) => type.widthOf(candidate, style) <= width);
  /** A line across, `weight` points thick; lighter ones are grey. */
  const rule = (y: number, weight = 0.5, from: number = margin): void => {
    const [tone, height] = [weight < 0.75 ? 0.6 : 0, num(paperHeight - y)];
    put(`${tone} G ${num(weight)} w ${num(from)} ${height} m ${num(paperWidth - margin)} ${height} l S`);
  };
  const dashes = (y: number): void => {
    put('[3 2] 0 d');
    rule(y, 1);
    put('[] 0 d');
  };
  /** A word in outline across the page, its middle at x, y. */
  const mark = (text: string, style: TextStyle, { x, y }: Place): void => {
    const [cos, sin] = [Math.cos, Math.sin].map((of) => num(of((MARK_DEGREES * Math.PI) / 180)));
    const word = type.lineAt(text, style, -type.widthOf(text, style) / 2, -style.size * 0.35);
    put(`q ${cos} ${sin} -${sin} ${cos} ${num(x)} ${num(paperHeight - y)} cm 0.5 G 1 w 1 Tr\n${word}\nQ`);
  };
  const box = (x: number, y: number, width: number, height: number): void => {
    put(`0 G 0.75 w ${num(x)} ${num(paperHeight - y - height)} ${num(width)} ${num(height)} re S`);
  };
  return {
    width: paperWidth,
    margin,
    left: margin,
    right: paperWidth - margin,
    content: paperWidth - 2 * margin,
    /** Where the lines of a sheet end. */
    bottom: paperHeight - margin - FOOTER,
    line,
    lines,
    wrap,
    rule,
    dashes,
    box,
    mark,
    heightOf,
    widthOf: type.widthOf,
    newPage: () => void pages.push([]),
    /** Calls `draw` once per page, for texts that need the number of pages. */
    finish: (draw: (page: number, count: number) => string): string[] =>
      pages.map((operators, index) => [...operators, draw(index + 1, pages.length)].join('\n')),
  };
}

function mm(length: number) {
  return length * POINTS_PER_MM;
}

export type PageBuilder = ReturnType<typeof createPageBuilder>;
