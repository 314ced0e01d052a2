import { hexGlyphs, hexText, num } from './pdf-file.js';
import type { DrawnText, TextPainter, Weight } from './text-painter.js';
import { inVisualOrder, isRightToLeft, runsOf, type TextRun } from './text-runs.js';
import type { TrueType } from './true-type.js';

export interface TextStyle {
  readonly weight: Weight;
  /** Points. */
  readonly size: number;
}

/** A picture to embed, under the name that the pages use. */
export interface Picture extends DrawnText {
  readonly name: string;
}

export type Fonts = Readonly<Record<Weight, TrueType>>;

/** Tabular digits are at U+E030 to U+E039 of our fonts; an invoice uses only these. */
const TABULAR = 0xe000;

/** Half an em: the width every character of the invisible text has before it is stretched to the picture. */
const HIDDEN_WIDTH = 0.5;

/**
 * Turns lines of text into page operators, and remembers what the file must then contain: which glyphs stand for which
 * characters, and pictures of the text that the faces cannot set.
 */
export function createTypesetter(fonts: Fonts, painter: TextPainter) {
  const used: Readonly<Record<Weight, Map<number, string>>> = { 400: new Map(), 600: new Map() };
  const hidden = new Map<string, number>();
  const pictures = new Map<string, Picture>();

  const glyphFor = (code: number, weight: Weight) =>
    fonts[weight].glyphOf(isDigit(code) ? TABULAR + code : code) ?? fonts[weight].glyphOf(code);
  const runs = (line: string, weight: Weight) =>
    runsOf(line.normalize('NFC'), (code) => glyphFor(code, weight) !== undefined);
  const glyphsOf = (text: string, weight: Weight) =>
    [...text].map((character) => {
      const glyph = glyphFor(character.codePointAt(0) ?? 0, weight) ?? 0;
      used[weight].set(glyph, character);
      return glyph;
    });
  const runWidth = ({ kind, text }: TextRun, { weight, size }: TextStyle) => {
    if (kind === 'drawn') return painter.measure(text, weight) * size;
    return (glyphsOf(text, weight).reduce((sum, glyph) => sum + fonts[weight].widthOf(glyph), 0) * size) / 1000;
  };
  const widthOf = (line: string, style: TextStyle): number =>
    runs(line, style.weight).reduce((sum, run) => sum + runWidth(run, style), 0);

  const pictureOf = (text: string, weight: Weight): Picture => {
    const key = `${weight} ${text}`;
    const known = pictures.get(key) ?? { name: `P${pictures.size + 1}`, ...painter.draw(text, weight) };
    pictures.set(key, known);
    return known;
  };
  const hiddenGlyph = (character: string) => {
    const glyph = hidden.get(character) ?? hidden.size + 1;
    hidden.set(character, glyph);
    return glyph;
  };
  const setRun = (text: string, { weight, size }: TextStyle, x: number, y: number) =>
    `BT /F${weight} ${num(size)} Tf 1 0 0 1 ${num(x)} ${num(y)} Tm ${hexGlyphs(glyphsOf(text, weight))} Tj ET`;
  const drawRun = (text: string, { weight, size }: TextStyle, x: number, y: number, width: number) => {
    const picture = pictureOf(text, weight);
    const [wide, high] = [picture.widthEm * size, picture.heightEm * size];
    const place = `${num(x - picture.sideEm * size)} ${num(y - high + picture.ascentEm * size)}`;
    const letters = inVisualOrder(text);
    const stretch = (width / (letters.length * HIDDEN_WIDTH * size)) * 100;
    const operators = [
      `BT /FH ${num(size)} Tf 3 Tr ${num(stretch)} Tz 1 0 0 1 ${num(x)} ${num(y)} Tm`,
      `${hexGlyphs(letters.map(hiddenGlyph))} Tj 100 Tz 0 Tr ET`,
      `q ${num(wide)} 0 0 ${num(high)} ${place} cm /${picture.name} Do Q`,
    ].join('\n');
    // Some readers also reverse right-to-left words of /ActualText; those get the characters alone.
    return isRightToLeft(text) ? operators : `/Span << /ActualText ${hexText(text)} >> BDC\n${operators}\nEMC`;
  };
  /** Operators for one line whose baseline starts at x, y (points from the bottom left). */
  const lineAt = (line: string, style: TextStyle, x: number, y: number): string => {
    let at = x;
    return runs(line, style.weight)
      .map((run) => {
        const [start, width] = [at, runWidth(run, style)];
        at += width;
        return run.kind === 'set' ? setRun(run.text, style, start, y) : drawRun(run.text, style, start, y, width);
      })
      .join('\n');
  };

  return { widthOf, lineAt, used, hidden, pictures: () => [...pictures.values()] };
}

function isDigit(code: number) {
  return code >= 0x30 && code <= 0x39;
}

export type Typesetter = ReturnType<typeof createTypesetter>;
