/**
 * Makes the static faces of printed bills and their PDF: Figtree's latin letters with the rupee sign, which the font's
 * packages keep in another file. The results are committed; run this again only after an update of the font:
 * `node web/scripts/make-paper-fonts.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { tablesOf, writeFont } from './lib/sfnt.mjs';

const RUPEE = 0x20b9;
const require = createRequire(import.meta.url);
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const ASCII = range(0x20, 0x7e);
const PUNCTUATION = '\u00a0·×£§©®°½–—‘’“”…−€';
const ACCENTED = range(0xc0, 0xff);
const FACES = [
  { weight: 400, text: ASCII + PUNCTUATION + ACCENTED },
  { weight: 600, text: ASCII + PUNCTUATION },
];

const cut = async (file, text) =>
  subsetFont(await readFile(require.resolve(`@fontsource/figtree/files/${file}`)), text, {
    targetFormat: 'truetype',
    noHinting: true,
    keepFeatures: ['tnum', 'lnum', 'kern'],
    dropTables: ['STAT', 'gasp'],
  });

/** Glyph offsets in `glyf`; the format of `loca` is in `head`. */
const offsetsOf = ({ head, loca }) => {
  const isLong = head.readInt16BE(50) === 1;
  const size = isLong ? 4 : 2;
  return Array.from({ length: loca.length / size }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
};

const advanceOf = ({ hhea, hmtx }, glyph) => {
  const last = hhea.readUInt16BE(34) - 1;
  const bearing = glyph <= last ? glyph * 4 + 2 : (last + 1) * 4 + (glyph - last - 1) * 2;
  return { advance: hmtx.readUInt16BE(Math.min(glyph, last) * 4), bearing: hmtx.readInt16BE(bearing) };
};

/** Code point to glyph of a small font: the segments of a `cmap` of format 4. */
const charactersOf = ({ cmap }) => {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const at = tables.find((offset) => cmap.readUInt16BE(offset) === 4);
  const segments = cmap.readUInt16BE(at + 6) / 2;
  const found = new Map();
  for (let segment = 0; segment < segments; segment += 1) {
    const word = (part) => cmap.readUInt16BE(at + 14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2);
    const [end, start, delta, range] = [word(0), word(1), word(2), word(3)];
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const rangeAt = at + 16 + segments * 6 + segment * 2;
      const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (glyph !== 0) found.set(code, (glyph + delta) & 0xffff);
    }
  }
  return found;
};

/** A `cmap` of format 12 alone: every reader of today knows it. */
const characterTable = (characters) => {
  const groups = [...characters].sort(([one], [other]) => one - other);
  const table = Buffer.alloc(12 + 16 + groups.length * 12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(16 + groups.length * 12, 16);
  table.writeUInt32BE(groups.length, 24);
  groups.forEach(([code, glyph], index) => {
    for (const [part, value] of [code, code, glyph].entries()) table.writeUInt32BE(value, 28 + index * 12 + part * 4);
  });
  return table;
};

/** The glyphs of a coverage table, in order. */
const coveredBy = (table, at) => {
  const [format, size] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)];
  if (format === 1) return Array.from({ length: size }, (_, index) => table.readUInt16BE(at + 4 + index * 2));
  return Array.from({ length: size }, (_, index) => {
    const [from, to] = [table.readUInt16BE(at + 4 + index * 6), table.readUInt16BE(at + 6 + index * 6)];
    return Array.from({ length: to - from + 1 }, (__, step) => from + step);
  }).flat();
};

/** Which glyph a feature of single substitutions puts in place of which. */
const substitutionsOf = ({ GSUB }, tag) => {
  const [features, lookups] = [GSUB.readUInt16BE(6), GSUB.readUInt16BE(8)];
  const index = Array.from({ length: GSUB.readUInt16BE(features) }, (_, at) => features + 2 + at * 6).find(
    (at) => GSUB.toString('latin1', at, at + 4) === tag,
  );
  const feature = features + GSUB.readUInt16BE(index + 4);
  const lookup = lookups + GSUB.readUInt16BE(lookups + 2 + GSUB.readUInt16BE(feature + 4) * 2);
  const table = lookup + GSUB.readUInt16BE(lookup + 6);
  const covered = coveredBy(GSUB, table + GSUB.readUInt16BE(table + 2));
  const isDelta = GSUB.readUInt16BE(table) === 1;
  const next = (glyph, at) =>
    isDelta ? (glyph + GSUB.readInt16BE(table + 4)) & 0xffff : GSUB.readUInt16BE(table + 6 + at * 2);
  return new Map(covered.map((glyph, at) => [glyph, next(glyph, at)]));
};

/** Digits of one width get characters of their own, U+E030 to U+E039: the PDF writer knows no layout features. */
const withTabularDigits = (characters, font) => {
  const tabular = substitutionsOf(font, 'tnum');
  for (let digit = 0x30; digit <= 0x39; digit += 1) {
    const glyph = characters.get(digit);
    characters.set(0xe000 + digit, tabular.get(glyph) ?? glyph);
  }
  return characters;
};

const copyOf = (table) => Buffer.from(table);

/** The font with one more glyph, at the end, where no layout table has to know of it. */
const withGlyph = (font, donor, code) => {
  const glyphs = font.maxp.readUInt16BE(4);
  const source = charactersOf(donor).get(code);
  const from = offsetsOf(donor);
  const outline = donor.glyf.subarray(from[source], from[source + 1]);
  if (outline.readInt16BE(0) < 0) throw new Error('A composite glyph cannot be moved alone');
  const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
  const start = font.glyf.length + ((4 - (font.glyf.length % 4)) % 4);
  const glyf = Buffer.concat([font.glyf, Buffer.alloc(start - font.glyf.length), padded]);

  const loca = Buffer.alloc((glyphs + 2) * 4);
  const offsets = [...offsetsOf(font).slice(0, glyphs), start, glyf.length];
  for (const [index, offset] of offsets.entries()) loca.writeUInt32BE(offset, index * 4);
  const hmtx = Buffer.alloc((glyphs + 1) * 4);
  const measures = Array.from({ length: glyphs }, (_, glyph) => advanceOf(font, glyph));
  [...measures, advanceOf(donor, source)].forEach(({ advance, bearing }, glyph) => {
    hmtx.writeUInt16BE(advance, glyph * 4);
    hmtx.writeInt16BE(bearing, glyph * 4 + 2);
  });
  const [head, maxp, hhea] = [copyOf(font.head), copyOf(font.maxp), copyOf(font.hhea)];
  head.writeInt16BE(1, 50);
  maxp.writeUInt16BE(glyphs + 1, 4);
  hhea.writeUInt16BE(glyphs + 1, 34);
  const cmap = characterTable(withTabularDigits(charactersOf(font), font).set(code, glyphs));
  return { ...font, glyf, loca, hmtx, head, maxp, hhea, cmap };
};

for (const { weight, text } of FACES) {
  const latin = tablesOf(await cut(`figtree-latin-${weight}-normal.woff2`, text));
  const rupee = tablesOf(await cut(`figtree-latin-ext-${weight}-normal.woff2`, String.fromCodePoint(RUPEE)));
  const file = `figtree-paper-${weight}.ttf`;
  const font = writeFont(withGlyph(latin, rupee, RUPEE));
  await writeFile(new URL(`../src/assets/fonts/${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} bytes`);
}
