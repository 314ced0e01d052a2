/** Reading and writing the outer shape of a TrueType file: named tables with offsets and checksums. */
const HEADER = 12;
const ENTRY = 16;
const MAGIC_SUM = 0xb1b0afba;

/** The tables of a font by name. */
export const tablesOf = (font) =>
  Object.fromEntries(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = HEADER + index * ENTRY;
      const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + length)];
    }),
  );

const padded = (table) => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);

const sumOf = (bytes) => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** A font file made of tables; checksums are made anew. */
export const writeFont = (tables) => {
  const head = Buffer.from(tables.head);
  head.writeUInt32BE(0, 8);
  const entries = Object.entries({ ...tables, head }).sort(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(entries.length));
  const directory = Buffer.alloc(HEADER + entries.length * ENTRY);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(entries.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(entries.length * 16 - 2 ** power * 16, 10);
  let offset = directory.length;
  let headAt = 0;
  for (const [index, [name, table]] of entries.entries()) {
    const at = HEADER + index * ENTRY;
    if (name === 'head') headAt = offset;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(sumOf(padded(table)), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    offset += padded(table).length;
  }
  const font = Buffer.concat([directory, ...entries.map(([, table]) => padded(table))]);
  font.writeUInt32BE((MAGIC_SUM - sumOf(font)) >>> 0, headAt + 8);
  return font;
};
