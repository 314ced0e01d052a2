/** What the PDF writer must know of a font. Widths are in thousandths of the font size. */
export interface TrueType {
  readonly bytes: Uint8Array;
  readonly glyphOf: (codePoint: number) => number | undefined;
  readonly widthOf: (glyph: number) => number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
}

const HEADER = 12;
const ENTRY = 16;

/** Reads a face made by `scripts/make-paper-fonts.mjs`; it is no reader for any other font. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = tableOffsets(view);
  const at = (name: string) => offsets.get(name) ?? 0;
  const [head, hhea, hmtx] = [at('head'), at('hhea'), at('hmtx')];
  const thousandths = (units: number) => Math.round((units * 1000) / view.getUint16(head + 18));
  const characters = readCharacters(view, at('cmap'));
  return {
    bytes,
    glyphOf: (codePoint) => characters.get(codePoint),
    widthOf: (glyph) => thousandths(view.getUint16(hmtx + glyph * 4)),
    ascent: thousandths(view.getInt16(hhea + 4)),
    descent: thousandths(view.getInt16(hhea + 6)),
    box: [36, 38, 40, 42].map((field) => thousandths(view.getInt16(head + field))),
  };
}

function tableOffsets(view: DataView): ReadonlyMap<string, number> {
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = HEADER + index * ENTRY;
      const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
      return [name, view.getUint32(at + 8)];
    }),
  );
}

/** The one `cmap` table our faces have: format 12, groups of first character, last character, first glyph. */
function readCharacters(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const table = cmap + view.getUint32(cmap + 8);
  const found = new Map<number, number>();
  for (let group = 0; group < view.getUint32(table + 12); group += 1) {
    const at = table + 16 + group * 12;
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first);
  }
  return found;
}
