import type { Seeded } from '@bahi/testing/shop/seeded';

export interface BrokenMultipart {
  readonly what: string;
  readonly contentType: string;
  readonly body: Buffer;
}

const TYPE = 'multipart/form-data; boundary=b';
const END = '--b--\r\n';

/** One of each idea, then random damage to a good body. */
export function brokenMultiparts(name: string, count: number, random: Seeded): BrokenMultipart[] {
  const known = ideas(name).map(([what, body, contentType = TYPE]) => ({ what, contentType, body: Buffer.from(body) }));
  const more = Array.from({ length: Math.max(0, count - known.length) }, (_, n) => ({
    what: `noise ${n}`,
    contentType: TYPE,
    body: noise(name, random),
  }));
  return [...known, ...more];
}

function part(headers: string, value = 'x') {
  return `--b\r\n${headers}\r\n\r\n${value}\r\n`;
}

function field(name: string, value = 'x') {
  return part(`Content-Disposition: form-data; name="${name}"`, value);
}

function file(name: string, fileName: string) {
  return part(
    `Content-Disposition: form-data; name="${name}"; filename=${fileName}\r\nContent-Type: text/csv`,
    'productName\nDal',
  );
}

/** Bodies of one idea each; `name` is the file part that the call knows. */
function ideas(name: string): readonly (readonly [string, string | Buffer, string?])[] {
  return [
    ['nothing', ''],
    ['the end alone', END],
    ['no end', field('productName')],
    ['a part cut in its headers', '--b\r\nContent-Disposition: form-da'],
    ['a part without headers', `--b\r\n\r\nx\r\n${END}`],
    ['a part without a name', part('Content-Disposition: form-data') + END],
    ['a part that is no form data', part('Content-Disposition: attachment; name="x"') + END],
    ['a part with two names', part('Content-Disposition: form-data; name="a"; name="b"') + END],
    ['a name in another alphabet', part(`Content-Disposition: form-data; name*=utf-8''%ff%00x`) + END],
    ['headers of a part without an end', `--b\r\n${'X: y\r\n'.repeat(3_000)}`],
    [
      'a header of a part of 100 KB',
      part(`Content-Disposition: form-data; name="x"; y="${'y'.repeat(102_400)}"`) + END,
    ],
    ['a name of 10 KB', field('n'.repeat(10_240)) + END],
    ['a value of 2 MB', field('productName', 'v'.repeat(2_097_152)) + END],
    ['a thousand parts', Array.from({ length: 1_000 }, (_, n) => field(`f${n}`)).join('') + END],
    ['two files', file(name, '"a.csv"') + file(name, '"b.csv"') + END],
    ['a file under a strange name', file('other', '"a.csv"') + END],
    ['the file as text', field(name, 'productName\nDal') + END],
    ['a text as a file', file('productName', '"a.csv"') + END],
    ['a file name that is a path', file(name, '"../../../../etc/passwd"') + END],
    ['a file name with U+0000', file(name, '"a\0.csv"') + END],
    ['a file name without quotes and end', file(name, '"a.csv') + END],
    ['names from the inside of programs', field('__proto__') + field('constructor') + field('hasOwnProperty') + END],
    ['a name that nests', field('a[b][c][d][e]') + field('a[b]') + field('a') + END],
    ['a list of four thousand million places', field('a[4294967294]') + END],
    ['a list of as many with a name in it', field('a[4294967294]') + field('a[b][c]') + END],
    ['a name of brackets', field('['.repeat(90)) + field('a[__proto__][x]') + END],
    [
      'a part in base64',
      part(`Content-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Transfer-Encoding: base64`, '!!!') +
        END,
    ],
    [
      'a part in an unknown charset',
      part('Content-Disposition: form-data; name="productName"\r\nContent-Type: text/plain; charset=x-evil') + END,
    ],
    [
      'parts inside a part',
      part(
        'Content-Disposition: form-data; name="x"\r\nContent-Type: multipart/mixed; boundary=c',
        '--c\r\n\r\ny\r\n--c--',
      ) + END,
    ],
    ['line feeds alone', (field('productName') + END).replaceAll('\r', '')],
    ['text before and behind', `before${field('productName')}${END}behind${field('again')}`],
    ['a boundary of another request', field('productName') + END, 'multipart/form-data; boundary=c'],
    ['no boundary', field('productName') + END, 'multipart/form-data'],
    ['an empty boundary', field('productName') + END, 'multipart/form-data; boundary=""'],
    ['two boundaries', field('productName') + END, 'multipart/form-data; boundary=b; boundary=c'],
    ['bytes that are no text', Buffer.from([0, 255, 254, 13, 10, 45, 45, 98, 45, 45])],
    ['JSON', '{"productName":"x"}'],
  ];
}

function noise(name: string, random: Seeded): Buffer {
  const bytes = Buffer.from(field('productName') + field('category') + file(name, '"a.csv"') + END);
  for (let changed = 0; changed <= random.below(10); changed += 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes.subarray(0, random.chance(0.4) ? random.below(bytes.length) : bytes.length);
}
