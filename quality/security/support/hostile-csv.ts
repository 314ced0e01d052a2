import { deflateRawSync, gzipSync } from 'node:zlib';
import { REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import type { Seeded } from '@bahi/testing/shop/seeded';
import { NASTY_TEXTS } from './nasty-values.js';

export interface HostileFile {
  readonly what: string;
  readonly bytes: Buffer;
}

const HEADER = REQUIRED_PRODUCT_FIELDS.join(',');
let names = 0;

/** Files of one idea each. */
const IDEAS: Readonly<Record<string, () => Buffer>> = {
  'nothing at all': () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0]),
  'a byte order mark alone': () => Buffer.from([0xef, 0xbb, 0xbf]),
  'two byte order marks': () => Buffer.concat([Buffer.from('\ufeff\ufeff'), sheet(goodRow())]),
  'a byte order mark in the middle': () => sheet(`\ufeff${goodRow()}`, goodRow()),
  'UTF-16, little end first': () => Buffer.from(`\ufeff${HEADER}\n${goodRow()}`, 'utf16le'),
  'UTF-16, big end first': () => utf16be(`${HEADER}\n${goodRow()}`),
  'UTF-16 without a mark': () => Buffer.from(`${HEADER}\n${goodRow()}`, 'utf16le'),
  'UTF-7': () => Buffer.from(`${HEADER}\n+AD0-cmd+AHw-,x,1,2,3,kg,31/12/2031,1`),
  'letters of an old code page': () => Buffer.from(`${HEADER}\nCaf\xe9,Food,1,2,3,kg,31/12/2031,1`, 'latin1'),
  'an overlong slash': () => Buffer.concat([sheet(''), Buffer.from([0xc0, 0xaf, 0x2c])]),
  'half a letter at the end': () => Buffer.concat([sheet(goodRow()), Buffer.from([0xe0, 0xa4])]),
  'a surrogate written as UTF-8': () => Buffer.concat([sheet(''), Buffer.from([0xed, 0xa0, 0x80])]),
  'a zip archive': zip,
  gzip: () => gzipSync(sheet(goodRow())),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF'),
  'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  JSON: () => Buffer.from('[{"productName":"x"}]'),
  'two hundred columns': () =>
    Buffer.from(
      `${[...REQUIRED_PRODUCT_FIELDS, ...Array.from({ length: 192 }, (_, n) => `c${n}`)].join(',')}\n${goodRow()}${',x'.repeat(192)}`,
    ),
  'a hundred thousand columns': () => Buffer.from(`${HEADER}${',x'.repeat(100_000)}\n${goodRow()}`),
  'a row of a hundred thousand values': () => sheet(`${goodRow()}${',x'.repeat(100_000)}`, goodRow()),
  'a column twice': () => Buffer.from(`${HEADER},product_name\n${goodRow()},x`),
  'names from the inside of programs': () =>
    Buffer.from(`${HEADER},__proto__,constructor,toString\n${goodRow()},a,b,c`),
  'a header in quotes over two lines': () =>
    Buffer.from(`"product\nName",${REQUIRED_PRODUCT_FIELDS.slice(1).join(',')}\n${goodRow()}`),
  'an open quote in the header': () => Buffer.from(`"${HEADER}\n${goodRow()}`),
  'an open quote in a row': () => sheet(`"Dal,Food,90,110,12,pack,31/12/2031,4`, goodRow()),
  'a quote that goes on over lines': () => sheet(`"Dal\nRice","Food",90,110,12,pack,31/12/2031,4`, goodRow()),
  'text behind a quote': () => sheet(`"Dal"x,Food,90,110,12,pack,31/12/2031,4`, goodRow()),
  'thousands of quotes': () => sheet(`${'"'.repeat(9_999)},Food,90,110,12,pack,31/12/2031,4`, goodRow()),
  'quotes, quoted': () => sheet(`${quoted('"'.repeat(90))},Food,90,110,12,pack,31/12/2031,4`),
  'carriage returns alone': () => Buffer.from(`${HEADER}\r${goodRow()}\r${goodRow()}`),
  'all kinds of line ends': () =>
    Buffer.from(`${HEADER}\r\n${goodRow()}\r${goodRow()}\n\r${goodRow()}\u2028${goodRow()}`),
  'blank lines, a hundred thousand': () => sheet(`${'\n'.repeat(100_000)}${goodRow()}`),
  'lines of commas': () => sheet(...Array.from({ length: 2_000 }, () => ','.repeat(7)), goodRow()),
  'spaces as far as one sees': () => sheet(`${' '.repeat(500_000)}${goodRow()}`),
  'semicolons and commas mixed': () =>
    Buffer.from(`${REQUIRED_PRODUCT_FIELDS.join(';')}\n${goodRow()}\n${goodValues().join(';')}`),
  'tabs and semicolons in the header': () =>
    Buffer.from(`${REQUIRED_PRODUCT_FIELDS.join('\t')};x\n${goodValues().join('\t')};y`),
  'a value of a megabyte': () => sheet(`${'x'.repeat(1_000_000)},Food,90,110,12,pack,31/12/2031,4`, goodRow()),
  'U+0000 between letters': () => sheet(`Da\0l,Food,90,110,12,pack,31/12/2031,4`),
  'the same name a thousand times': () =>
    sheet(...Array.from({ length: 1_000 }, () => 'Dal,Food,90,110,12,pack,31/12/2031,4')),
  'numbers that are none': () =>
    sheet(
      ...['1e309', '-0', 'NaN', '0x1F', '1,5', '٣', '1_000', '+5', '.5', '5.'].map(
        (n) => `Dal,Food,"${n}",110,12,pack,31/12/2031,4`,
      ),
    ),
  'days that are none': () =>
    sheet(
      ...['31/02/2031', '0/0/0', '99/99/9999', '2031-13-01', '1/1/1', '31.12.2031', ''].map(
        (day) => `Dal,Food,90,110,12,pack,${day},4`,
      ),
    ),
  'formulas in every cell': () =>
    sheet(
      ...['=1+1', '+1', '-1', '@x', '\t=1', `=HYPERLINK("http://evil")`].map((text) =>
        REQUIRED_PRODUCT_FIELDS.map(() => quoted(text)).join(','),
      ),
    ),
};

/** The first files are one of each idea; whatever more is asked for is random, and again the same for a seed. */
export function hostileCsvs(count: number, random: Seeded): HostileFile[] {
  const ideas = Object.entries(IDEAS).map(([what, make]) => ({ what, bytes: make() }));
  const more = Array.from({ length: Math.max(0, count - ideas.length) }, (_, n) =>
    n % 2 === 0
      ? { what: `spoiled sheet ${n}`, bytes: spoiledSheet(random) }
      : { what: `noisy sheet ${n}`, bytes: noisySheet(random) },
  );
  return [...ideas, ...more];
}

function goodValues(): string[] {
  names += 1;
  return [`Dal ${names}`, 'Food', '90', '110.50', '12', 'pack', '31/12/2031', '4'];
}

function goodRow(): string {
  return goodValues().join(',');
}

function rowsOf(count: number) {
  return Array.from({ length: count }, goodRow).join('\n');
}

function sheet(...lines: string[]) {
  return Buffer.from([HEADER, ...lines].join('\n'));
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The head of a zip archive with one stored member; spreadsheets are such archives. */
function zip() {
  return Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
    Buffer.alloc(20),
    deflateRawSync(sheet(goodRow())),
    Buffer.from([0x50, 0x4b, 5, 6]),
    Buffer.alloc(18),
  ]);
}

function utf16be(text: string) {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
}

function randomCell(random: Seeded) {
  const text = random.pick(NASTY_TEXTS);
  return random.chance(0.5) ? quoted(text.replaceAll('\n', ' ')) : text;
}

/** A sheet of which some cells, ends and delimiters are not what they should be. */
function spoiledSheet(random: Seeded): Buffer {
  const delimiter = random.pick([',', ';', '\t']);
  const row = () => {
    const values = goodValues().map((value) => (random.chance(0.2) ? randomCell(random) : value));
    if (random.chance(0.1)) values.splice(random.below(values.length), 1);
    if (random.chance(0.1)) values.splice(random.below(values.length), 0, randomCell(random));
    return values.join(random.chance(0.95) ? delimiter : ',');
  };
  const lines = Array.from({ length: 1 + random.below(30) }, row);
  return Buffer.from([REQUIRED_PRODUCT_FIELDS.join(delimiter), ...lines].join(random.pick(['\n', '\r\n', '\n\n'])));
}

/** A good sheet with some of its bytes changed. */
function noisySheet(random: Seeded): Buffer {
  const bytes = Buffer.from(`${HEADER}\n${rowsOf(10)}`);
  for (let changed = 0; changed <= random.below(12); changed += 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes.subarray(0, random.chance(0.3) ? random.below(bytes.length) : bytes.length);
}
