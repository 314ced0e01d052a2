import { crc32, deflateSync } from 'node:zlib';

const SIZE = 320;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Colour = readonly [number, number, number];

/** A PNG of two colours, written `#rrggbb`. */
export function picture([ground, figure]: readonly [string, string]): Buffer {
  const [paper, ink] = [colourOf(ground), colourOf(figure)];
  const lines = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (__, x) => pixel(x, y, paper, ink)).flat()]),
  );
  const pixels = deflateSync(Buffer.concat(lines));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header()), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function colourOf(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function header() {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(SIZE, 0);
  content.writeUInt32BE(SIZE, 4);
  // 8 bits a channel, red green blue, no interlacing.
  content.set([8, 2, 0, 0, 0], 8);
  return content;
}

/** A disc with a lighter band on a pale ground: an obvious placeholder, different for every product. */
function pixel(x: number, y: number, ground: Colour, figure: Colour): Colour {
  const distance = Math.hypot(x - SIZE / 2, y - SIZE / 2);
  if (distance > SIZE * 0.36) return ground;
  const inBand = Math.abs(x + y - SIZE) < SIZE * 0.12;
  return inBand ? (figure.map((value) => Math.round(value + (255 - value) * 0.35)) as never) : figure;
}
