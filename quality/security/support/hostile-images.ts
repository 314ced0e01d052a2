import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Seeded } from '@bahi/testing/shop/seeded';
import sharp from 'sharp';
import { crc32 } from './crc32.js';
import type { HostileFile } from './hostile-csv.js';

/** A mark in metadata: it must not be in a stored picture. */
export const PAYLOAD = '<script>alert("PAYLOAD")</script>';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(1)">${PAYLOAD}<image href="file:///etc/passwd"/></svg>`;

interface Idea {
  readonly what: string;
  /** A real picture, to be taken and cleaned; all others must be refused. */
  readonly isPicture?: boolean;
  bytes(): Promise<Buffer> | Buffer;
}

const PICTURES: readonly Idea[] = [
  { what: 'a PNG', isPicture: true, bytes: () => small().png().toBuffer() },
  {
    what: 'a PNG with a script and an archive behind it',
    isPicture: true,
    bytes: async () => withPayload(await small().png().toBuffer()),
  },
  {
    what: 'a PNG with a script in its text',
    isPicture: true,
    bytes: () => png(8, 8, 72, [chunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`))]),
  },
  {
    what: 'a JPEG with a script as its comment',
    isPicture: true,
    bytes: async () => commented(await small().jpeg().toBuffer()),
  },
  {
    what: 'a JPEG with a location',
    isPicture: true,
    bytes: () =>
      small()
        .jpeg()
        .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
        .toBuffer(),
  },
  {
    what: 'a JPEG on its side',
    isPicture: true,
    bytes: () => small().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  },
  { what: 'a JPEG for the printer', isPicture: true, bytes: () => small().toColourspace('cmyk').jpeg().toBuffer() },
  {
    what: 'a WebP with a script in its notes',
    isPicture: true,
    bytes: () => small().webp().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`).toBuffer(),
  },
  { what: 'a moving WebP', isPicture: true, bytes: () => moving(20) },
  { what: 'a line of one pixel', isPicture: true, bytes: () => png(1, 1, 2) },
];

const REFUSED: readonly Idea[] = [
  { what: 'nothing at all', bytes: () => Buffer.alloc(0) },
  { what: 'the signature of a PNG alone', bytes: () => SIGNATURE },
  { what: 'a PDF', bytes: () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj') },
  { what: 'an SVG with a script', bytes: () => Buffer.from(SVG) },
  { what: 'an SVG behind the signature of a PNG', bytes: () => Buffer.concat([SIGNATURE, Buffer.from(SVG)]) },
  {
    what: 'an SVG behind the signature of a JPEG',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
  },
  { what: 'a GIF', bytes: () => small().gif().toBuffer() },
  { what: 'a TIFF', bytes: () => small().tiff().toBuffer() },
  { what: 'a program', bytes: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) },
  { what: 'a web page', bytes: () => Buffer.from(`<!doctype html>${PAYLOAD}`) },
  { what: 'a WebP of two thousand frames', bytes: () => moving(2_000) },
  { what: 'a PNG cut in half', bytes: async () => (await small().png().toBuffer()).subarray(0, 120) },
  { what: 'a PNG of 50000 times 50000', bytes: () => png(50_000, 50_000, 1_000) },
  { what: 'a PNG as wide as a number goes', bytes: () => png(0x7fffffff, 1, 1_000) },
  { what: 'a PNG of no size', bytes: () => png(0, 0, 0) },
  { what: 'a bomb of 100 megapixels', bytes: () => png(10_000, 10_000, 10_001 * 10_000) },
  { what: 'a PNG with fewer pixels than its header', bytes: () => png(900, 900, 1_000) },
  { what: 'a JPEG of nothing but its beginning', bytes: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
  {
    what: 'a WebP with a wrong length',
    bytes: () => Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 \xff\xff\xff\x7f', 'latin1'),
  },
];

/** Checked by the reply alone: accepted or refused, but never slow and never a fault. */
const EITHER: readonly Idea[] = [
  { what: 'a PNG with 100 MB of zipped notes', bytes: () => png(8, 8, 72, [zippedText(100)]) },
  { what: 'a PNG of almost 40 megapixels', bytes: () => png(6_300, 6_300, 6_301 * 6_300) },
  { what: 'a PNG with a wrong sum', bytes: async () => spoiled(await small().png().toBuffer(), [[29, 0]]) },
];

export interface HostileImage extends HostileFile {
  readonly fate: 'taken' | 'refused' | 'either';
}

/** One of each idea, then real pictures with changed bytes. */
export async function hostileImages(count: number, random: Seeded): Promise<HostileImage[]> {
  const ideas = [
    ...(await made(PICTURES, 'taken')),
    ...(await made(REFUSED, 'refused')),
    ...(await made(EITHER, 'either')),
  ];
  const real = ideas.filter(({ fate }) => fate === 'taken');
  const more = Array.from({ length: Math.max(0, count - ideas.length) }, (_, n) => {
    const { what, bytes } = random.pick(real);
    return { what: `${what}, noise ${n}`, fate: 'either' as const, bytes: noisy(bytes, random) };
  });
  return [...ideas, ...more];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, depth = 8, colour = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(depth, 8);
  data.writeUInt8(colour, 9);
  return chunk('IHDR', data);
}

/** A grey PNG with any header, and whose pixels are as many zeros as are given. */
function png(width: number, height: number, zeros: number, extra: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text chunk of some kilobytes that unpacks to as many megabytes. */
function zippedText(mebibytes: number) {
  return chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(mebibytes * 1_048_576))]),
  );
}

function small() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6a6f' } });
}

function withPayload(bytes: Buffer) {
  return Buffer.concat([bytes, Buffer.from(PAYLOAD), Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
}

/** A JPEG comment segment right behind the start of the picture. */
function commented(jpeg: Buffer) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(PAYLOAD.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(PAYLOAD),
    jpeg.subarray(2),
  ]);
}

function moving(frames: number) {
  return sharp(randomBytes(frames * 3), { raw: { width: 1, height: frames, channels: 3, pageHeight: 1 } })
    .webp({ lossless: true })
    .toBuffer();
}

function spoiled(bytes: Buffer, changes: readonly (readonly [number, number])[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [at, value] of changes) copy[at] = value;
  return copy;
}

async function made(ideas: readonly Idea[], fate: HostileImage['fate']): Promise<HostileImage[]> {
  return Promise.all(ideas.map(async ({ what, bytes }) => ({ what, fate, bytes: await bytes() })));
}

function noisy(picture: Buffer, random: Seeded): Buffer {
  const changes = Array.from(
    { length: 1 + random.below(6) },
    () => [random.below(picture.length), random.below(256)] as const,
  );
  return spoiled(picture, changes).subarray(0, random.chance(0.3) ? random.below(picture.length) : picture.length);
}
