/** How many bytes a command of a receipt printer has (ESC/POS), by its first two. */
const LENGTHS: Readonly<Record<string, number>> = {
  '1b40': 2,
  '1c2e': 2,
  '1b4d': 3,
  '1b70': 5,
  '1b74': 3,
  '1b45': 3,
  '1d21': 3,
  '1b33': 3,
  '1b32': 2,
  '1d56': 3,
};

/** A picture on paper as a camera sees it. */
export interface PrintedPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** What a receipt printer does with bytes: its lines, `[drawer]`, `[cut]` and `[picture 384x32]`; `!` before tall text. */
export function printedBy(bytes: Uint8Array, pictures: PrintedPicture[] = []): readonly string[] {
  const done: string[] = [];
  let line = '';
  let at = 0;
  const put = (text: string) => {
    if (line.trim() !== '') done.push(line);
    line = '';
    if (text !== '') done.push(text);
  };
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const name = [byte, bytes[at + 1] ?? 0].map((one) => one.toString(16).padStart(2, '0')).join('');
    if (byte === 0x0a || byte === 0x0d) {
      put('');
      at += 1;
    } else if (name === '1d76') {
      const [, width = 0, height = 0] = [0, 4, 6].map(
        (field) => (bytes[at + field] ?? 0) + 256 * (bytes[at + field + 1] ?? 0),
      );
      put(`[picture ${width * 8}x${height}]`);
      pictures.push(pictureOf(bytes.subarray(at + 8, at + 8 + width * height), width * 8));
      at += 8 + width * height;
    } else if (name in LENGTHS) {
      if (name === '1b70') put('[drawer]');
      if (name === '1d56') put('[cut]');
      if (name === '1d21' && bytes[at + 2] === 1) line += '!';
      at += LENGTHS[name] ?? 1;
    } else if (byte >= 0x20 && byte < 0x7f) {
      line += String.fromCharCode(byte);
      at += 1;
    } else throw new Error(`A printer does not know ${name} at ${at}`);
  }
  put('');
  return done;
}

/** Eight dots a byte, the first one highest; 1 is black. */
function pictureOf(dots: Uint8Array, width: number): PrintedPicture {
  const data = new Uint8ClampedArray(dots.length * 8 * 4).fill(255);
  for (const [at, byte] of dots.entries())
    for (let bit = 0; bit < 8; bit += 1)
      if (byte & (0x80 >> bit)) data.fill(0, (at * 8 + bit) * 4, (at * 8 + bit) * 4 + 3);
  return { data, width, height: (dots.length * 8) / width };
}
