import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { CsvFileError } from './csv-file-error.js';
import { readRows } from './rows.js';
import { openSheet } from './sheet.js';
import { writeCsv } from './write.js';

const COLUMNS = { required: ['name', 'price'], optional: ['note', 'extra'] } as const;
const HEADER = ['name', 'price', 'note', 'extra'];

async function read(content: string | Uint8Array, maxRows = 100_000) {
  const sheet = await openSheet(Buffer.from(content as string), { columns: COLUMNS, maxRows });
  const rows = [];
  for await (const chunk of readRows(sheet)) rows.push(...chunk);
  return { encoding: sheet.encoding, count: sheet.rowCount, rows };
}

async function valuesOf(content: string | Uint8Array) {
  return (await read(content)).rows.map(({ values }) => values);
}

function problemOf(content: string | Uint8Array) {
  return read(content).then(
    () => null,
    (error: CsvFileError) => error.problem,
  );
}

/** A ÿ in Windows-1252 is no UTF-8 whatever follows. */
const letter = fc.constantFrom('a', 'ÿ', '"', ',', ';', '\t', ' ', "'", '=', '-', '＝', '1', '\n', '\r\n', '½', '’');
const word = fc.string({ unit: letter, maxLength: 12 });

/** A first value that is no blank, so that the row is one. */
const table = fc.array(fc.tuple(fc.constantFrom('x', 'Dal "500"'), word, word, word), { minLength: 1, maxLength: 20 });

describe('a file of our own writer', () => {
  it('reads back the same, with any delimiter', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (rows, delimiter) => {
        const file = await buffer(writeCsv([HEADER, ...rows], { delimiter }));

        expect(await valuesOf(file)).toEqual(rows);
      }),
    );
  });

  it('has no cell that a spreadsheet runs, and leaves numbers alone', async () => {
    const cells = [
      '=1+1',
      '+cmd|calc',
      '-cmd',
      '@SUM(A1)',
      '\t=1',
      '＝1',
      '＋1',
      '－1',
      '＠A',
      "'=1",
      '-5',
      '+1.50',
      'a=b',
    ];

    const file = (await buffer(writeCsv([cells], { delimiter: ';' }))).toString('utf8');

    expect(file).toBe(`\ufeff'=1+1;"'+cmd|calc";'-cmd;'@SUM(A1);'\t=1;'＝1;'＋1;'－1;'＠A;''=1;-5;+1.50;a=b\r\n`);
  });
});

/** Without what Windows-1252 lacks, and without an apostrophe that could be ours or a text quote. */
const foreignTable = table.filter((rows) => !rows.flat().some((value) => /^'|＝/.test(value)));

/** How LibreOffice writes: it asks for encoding, delimiter and whether all texts are quoted; the system gives line ends. */
const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', ':', ' ', '^'),
  quote: fc.constantFrom('"', "'"),
  quotesAll: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('UTF-8', 'UTF-8 BOM', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'),
  trailing: fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
  titles: fc.nat(20),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never;

/** Whether its quote shows: else `"a` is a double quote that stays open, and a file like those of Excel has double ones. */
function isClear(values: readonly string[], { quote, quotesAll, encoding, lineEnd }: Dialect): boolean {
  const isLikeExcel = encoding === 'UTF-8 BOM' && lineEnd === '\r\n';
  return quotesAll || quote === '"' || !(isLikeExcel || values.some((value) => /(?:^|[,;\t|: ^\r\n])\s*"/.test(value)));
}

function written(
  rows: readonly (readonly string[])[],
  { delimiter, quote, quotesAll, lineEnd, ...rest }: Dialect,
): Buffer {
  const isQuoted = (value: string) => quotesAll || ['\r', '\n', quote, delimiter].some((one) => value.includes(one));
  const cell = (value: string) =>
    isQuoted(value) ? `${quote}${value.replaceAll(quote, quote + quote)}${quote}` : value;
  const lines = rows.map(
    (row, index) => row.map(cell).join(delimiter) + delimiter.repeat(rest.trailing[index % rest.trailing.length] ?? 0),
  );
  const titles = Array.from({ length: rest.titles }, (_, index) => (index % 3 === 0 ? '' : `Meera "General" Store`));
  const sep = delimiter === '^' ? ['sep=^'] : [];
  return encoded([...sep, ...titles, ...lines, ''].join(lineEnd), rest.encoding);
}

function encoded(text: string, encoding: Dialect['encoding']): Buffer {
  if (encoding === 'UTF-16LE') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'UTF-16BE') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (encoding === 'Windows-1252') return Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
  return Buffer.from(encoding === 'UTF-8 BOM' ? `\ufeff${text}` : text);
}

describe('a file of a spreadsheet', () => {
  it('reads back the same in every dialect, with title rows above and empty columns behind', async () => {
    await fc.assert(
      fc.asyncProperty(foreignTable, dialect, async (rows, how) => {
        fc.pre(isClear(rows.flat(), how));
        const { rows: found } = await read(written([HEADER, ...rows], how));

        expect(found.map(({ message }) => message)).toEqual(rows.map(() => null));
        expect(found.map(({ values }) => HEADER.map((_, index) => values[index] ?? ''))).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  it('names its encoding', async () => {
    const texts = ['UTF-8', 'UTF-8 BOM', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'] as const;
    const files = texts.map((encoding) => encoded('name,price\nGrandma’s ½,1\n', encoding));

    const read1252 = await Promise.all(files.map((file) => read(file)));

    expect(read1252.map(({ encoding }) => encoding)).toEqual([
      'UTF-8',
      'UTF-8',
      'UTF-16LE',
      'UTF-16BE',
      'Windows-1252',
    ]);
    expect(new Set(read1252.map(({ rows }) => rows[0]?.values[0]))).toEqual(new Set(['Grandma’s ½']));
  });

  it('gives each record the number of its first line, blank lines and line breaks in values counted', async () => {
    const { rows } = await read('\r\nname,price\r\n"a\r\n\r\nb",1\r\n\r\nc,2\r\n"d\n",3,,,4\ne,5');

    expect(rows.map(({ row, lastRow, message }) => [row, lastRow, message])).toEqual([
      [3, 5, null],
      [7, 7, null],
      [8, 9, 'Incorrect number of columns: expected 2, found 5'],
      [10, 10, null],
    ]);
    expect(rows[0]?.values).toEqual(['a\r\n\r\nb', '1']);
  });

  it('takes a row of nothing visible for a blank one', async () => {
    expect((await read('\u200b\nname,price\n\u2060,\u00ad\na,1\n\x1a')).rows).toMatchObject([
      { row: 4, message: null },
    ]);
  });

  it('may leave out values of optional columns at the end, no others', async () => {
    const messages = async (...lines: string[]) =>
      (await read(`name,note,price,extra\n${lines.join('\n')}`)).rows.map(({ message }) => message?.split(': ')[1]);

    expect(await messages('a,,1', 'a,,1,', 'a,,1,,"",  ,', 'a,,1,x\u200b,\u200b', 'a,', 'a,,1,x,y')).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'expected 4, found 2',
      'expected 4, found 5',
    ]);
  });

  it('with a quote that stays open is read up to it, and nothing of what it swallowed', async () => {
    const { rows } = await read('name,price\na,1\n"b,2\nc,3\n"d"",4\ne,5');

    expect(rows.map(({ row, lastRow, message }) => [row, lastRow, message])).toEqual([
      [2, 2, null],
      [3, 5, 'Incorrect number of columns: text stands behind a closing quote'],
      [6, 6, null],
    ]);
    expect((await read('name,price\na,1\n"b,2\nc,3')).rows.at(-1)).toMatchObject({
      row: 3,
      lastRow: 4,
      message: 'Incorrect number of columns: a quote is opened but not closed, so rows 3 to 4 could not be read',
    });
  });
});

describe('rows above the header', () => {
  const titled = (title: string, count: number) => `${`${title}\n`.repeat(count)}name,price\na,1`;

  it.each(['Meera Store', 'Price,list', 'Name: Meera'])('of "%s" are skipped, twenty at most', async (title) => {
    expect((await read(titled(title, 20))).rows).toMatchObject([{ row: 22, values: ['a', '1'] }]);
    expect(await problemOf(titled(title, 21))).toEqual({ kind: 'header-too-low', row: 22, most: 20 });
    expect(await problemOf(titled(title, 150))).toEqual({ kind: 'header-too-low', row: 151, most: 20 });
  });
});

describe('a title whose quote stays open', () => {
  it.each([
    ['"Meera Store\nname,price\na,1', 1],
    ['Stock\n\n27/11/2026,"Meera\nname,price\na,1\n', 3],
    ['Stock of price\n"Meera Store\nname,price\n"Dal ""A"" 1",2\nb,3', 2],
    ["'Meera Store\n'name','price'\n'a',1", 1],
  ])('is named with its place in %j', async (file, row) => {
    expect(await problemOf(file)).toEqual({ kind: 'quote-above-header', row });
  });
});

describe('what is no table', () => {
  const zip = (...names: string[]) => Buffer.from(`PK\x03\x04${names.join('PK\x01\x02')}`, 'latin1');

  it.each([
    ['an .xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'excel'],
    ['an .xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'excel'],
    ['an .ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'opendocument'],
    ['a .zip', zip('products.csv'), 'archive'],
    ['a .gz', Buffer.from('1f8b08', 'hex'), 'archive'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['a page', Buffer.from('\ufeff\n<html><table><td>name'), 'markup'],
    ['XML of Excel', Buffer.from('<?xml version="1.0"?><Workbook>'), 'markup'],
    ['UTF-16 without a mark', Buffer.from('name,price', 'utf16le'), 'unknown'],
    ['UTF-32', Buffer.from('\xff\xfe\0\0n\0\0\0', 'latin1'), 'unknown'],
    ['a byte of no encoding', Buffer.from('name,price\n\x81,1', 'latin1'), 'unknown'],
  ])('%s is recognized by its content', async (_, bytes, content) => {
    expect(await problemOf(bytes)).toEqual({ kind: 'no-text', content });
  });

  it('gets a clear answer for any bytes, however many', async () => {
    const answers = async (bytes: Uint8Array) => {
      const outcome = await read(bytes).catch((error: unknown) => error);
      return !(outcome instanceof Error) || outcome instanceof CsvFileError;
    };
    const part = fc.constantFrom(
      'name,price\n',
      '"',
      '""',
      ',',
      '\r',
      '\n',
      'a',
      '=',
      'sep=;\n',
      '\xff\xfe',
      '\0',
      'é',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(part, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
      fc.array(part, { maxLength: 40 }).map((parts) => Buffer.from(`name;price\n${parts.join('')}`)),
    );

    await fc.assert(
      fc.asyncProperty(bytes, async (given) => expect(await answers(given)).toBe(true)),
      { numRuns: 300 },
    );
    const endless = ['"', '""', ',', '" ', '"\n', '"a"b\n', ';\r', 'x\r', '\ufeff', "'=", 'न,'];
    for (const one of endless) expect(await answers(Buffer.from(`name,price\n${one.repeat(200_000)}`))).toBe(true);
  });
});
