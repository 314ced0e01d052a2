import type { TextPainter } from './text-painter.js';
import type { TrueType } from './true-type.js';
import { createTypesetter } from './typesetter.js';

const TABULAR_TWO = 0xe032;

/** A face of Latin letters half an em wide, whose glyphs are numbered as characters are; it may have tabular digits. */
function face(tabular: boolean): TrueType {
  return {
    bytes: new Uint8Array(),
    glyphOf: (code) => (code < 0x250 || (tabular && code === TABULAR_TWO) ? code : undefined),
    widthOf: () => 500,
    ascent: 900,
    descent: -200,
    box: [0, 0, 0, 0],
  };
}

/** Pictures as wide as their text and a tenth of an em at either side. */
const painter: TextPainter = {
  measure: (text) => [...text].length,
  draw: (text, weight) => ({
    widthEm: [...text].length + 0.2,
    heightEm: 1.8,
    sideEm: 0.1,
    ascentEm: 1.2,
    pixelWidth: weight,
    pixelHeight: 1,
    colours: new Uint8Array(),
    opacity: new Uint8Array(),
  }),
};
const regular = { weight: 400, size: 10 } as const;
const strong = { weight: 600, size: 10 } as const;

function typesetter(tabular = true) {
  return createTypesetter({ 400: face(tabular), 600: face(tabular) }, painter);
}

describe('a line of a bill', () => {
  it('sets part after part, each where the one before ends', () => {
    const type = typesetter();

    const operators = type.lineAt('ab दाल c', regular, 100, 700);

    // Two letters and a space, three drawn ones, a space and a letter.
    expect(type.widthOf('ab दाल c', regular)).toBe(15 + 30 + 10);
    expect([...operators.matchAll(/1 0 0 1 (\S+) (\S+) Tm/g)].map(([, x, y]) => [x, y])).toEqual([
      ['100', '700'],
      ['115', '700'],
      ['145', '700'],
    ]);
  });

  it('places pictures on the line: their text starts where the words start', () => {
    const operators = typesetter().lineAt('दाल', regular, 100, 700);

    // 3.2 by 1.8 em, a tenth of an em further left, with the baseline 1.2 em under its top.
    expect(operators).toContain('q 32 0 0 18 99 694 cm /P1 Do Q');
    // The text behind it is as wide as the words: three letters of half an em, stretched.
    expect(operators).toContain('200 Tz');
  });

  it('has a picture for each weight, and one for the same words', () => {
    const type = typesetter();
    for (const style of [regular, strong, regular]) type.lineAt('दाल', style, 0, 0);

    expect(type.pictures().map(({ name, pixelWidth }) => [name, pixelWidth])).toEqual([
      ['P1', 400],
      ['P2', 600],
    ]);
  });

  it.each([
    ['of one width where the face has them', true, '<E0320041>'],
    ['of its own where it has none', false, '<00320041>'],
  ])('has digits %s', (_, tabular, glyphs) => {
    const type = typesetter(tabular);

    expect(type.lineAt('2A', regular, 0, 0)).toContain(glyphs);
    // Copied, they are digits.
    expect([...type.used[400].values()]).toEqual(['2', 'A']);
  });

  it('maps a letter and its mark to the one glyph of the font', () => {
    expect(typesetter().lineAt('e\u0301', regular, 0, 0)).toContain('<00E9>');
  });
});
