/** Compresses into the zlib format, PDF's FlateDecode. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;

/** One byte per character: PDF syntax is ASCII, and what is not goes through `hexText`. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** UTF-16 in hexadecimal, the form of text in ToUnicode maps. */
export function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}

/** A text string of any script: `<FEFF20B9>`. */
export function hexText(text: string): string {
  return `<FEFF${utf16Hex(text)}>`;
}

/** Glyph numbers as a string of a two-byte font. */
export function hexGlyphs(glyphs: readonly number[]): string {
  return `<${glyphs.map(hex).join('')}>`;
}

/** Points with at most two decimals and never in the exponent form. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

// The second line marks the file as binary for transfer programs.
const HEADER = latin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');

/** A file under construction: numbered objects, then the table of where they are. */
export function createPdfFile(deflate: Deflate) {
  const objects: Uint8Array[] = [];
  const put = (id: number, parts: readonly Uint8Array[]) => {
    objects[id - 1] = joined([latin1(`${id} 0 obj\n`), ...parts, latin1('\nendobj\n')]);
  };
  /** Takes a number now for an object that is written later. */
  const reserve = (): number => objects.push(new Uint8Array());
  const write = (id: number, body: string): void => put(id, [latin1(body)]);
  const add = (body: string): number => {
    const id = reserve();
    write(id, body);
    return id;
  };
  const addStream = async (entries: string, bytes: Uint8Array): Promise<number> => {
    const id = reserve();
    const packed = await deflate(bytes);
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    put(id, [latin1(head), packed, latin1('\nendstream')]);
    return id;
  };
  const finish = (root: number, info: number): Uint8Array<ArrayBuffer> => {
    let at = HEADER.length;
    const offsets = objects.map((object) => {
      const offset = at;
      at += object.length;
      return offset;
    });
    return joined([HEADER, ...objects, trailerOf(offsets, at, root, info)]);
  };
  return { reserve, write, add, addStream, finish };
}

function hex(value: number) {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Ten digits, generation, in use: twenty bytes with the line end, as the format wants. */
function tableRow(offset: number) {
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

function trailerOf(offsets: readonly number[], at: number, root: number, info: number) {
  return latin1(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(tableRow).join('')}` +
      `trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  );
}

export type PdfFile = ReturnType<typeof createPdfFile>;
