import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogWorld, catalogWorld, csvOf, HEADER, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1000' } });
});
afterAll(() => world.service.close());

function bytesOf(name: string) {
  return readFileSync(join(__dirname, 'fixtures', name));
}

/** What the check reports and the import stores; both must agree. */
async function throughBothCalls(content: string | Uint8Array) {
  const shop = world.shop();
  const { body: checked } = await shop.validate(content);
  const { body: stored } = await shop.upload(content);
  expect(stored.results.failed).toEqual(checked.errors.map(({ row, message }) => ({ row, reason: message })));
  return { encoding: checked.encoding, errors: checked.errors, products: await shop.list() };
}

async function namesOf(content: string | Uint8Array) {
  return (await throughBothCalls(content)).products.map(({ productName }) => productName);
}

describe('files as shops have them', () => {
  it.each([
    ['k1-name-of-two-lines.csv', ['Toor Dal', 'Amul Butter (500 g)', 'Plain Atta'], []],
    [
      'k2-invisible-names.csv',
      ['Toor Dal', 'Moong Dal'],
      [
        ...[2, 3, 4].map((row) => `${row}: Product name is required`),
        ...[6, 7].map((row) => `${row}: Product name is already used in row 5 of this file`),
      ],
    ],
    ['k3-hyphen-days.csv', ['Toor Dal 1 kg', 'Salt', 'Tea'], []],
    [
      'k3-still-refused.csv',
      [],
      [2, 3, 4, 5, 6].map((row) => `${row}: Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD`),
    ],
    [
      'k4-excel-after-row-16.csv',
      [...Array(15).keys()].map((n) => `Early ${n}`).concat([...Array(6).keys()].map((n) => `Late ${n}`)),
      [],
    ],
    [
      'k4-still-refused.csv',
      [],
      ['2: Incorrect number of columns: expected 8, found 9', '3: Incorrect number of columns: expected 8, found 7'],
    ],
    ['k5-unicode-text.csv', ['हल्दी', 'Jeera'], []],
    ['k5-windows-1252.csv', ['Grandma’s Pickle', 'Sugar ½ kg'], []],
    ['k7-amounts.csv', ['D1', 'D2', 'D3', 'D4', 'D5'], []],
    ['k7-quantities.csv', ['E1', 'E2'], []],
    [
      'k7-still-refused.csv',
      [],
      [
        '2: Cost price is not a number',
        '3: Incorrect number of columns: expected 8, found 9',
        '4: Cost price is not a number',
        '5: Quantity must be a whole number',
        '6: Quantity must be a whole number',
      ],
    ],
    ['k8-header-with-units.csv', ['Hing'], []],
  ])('%s', async (name, names, refused) => {
    const { products, errors } = await throughBothCalls(bytesOf(`real-files/${name}`));

    expect(products.map(({ productName }) => productName)).toEqual(names);
    expect(errors.map(({ row, message }) => `${row}: ${message}`)).toEqual(refused);
  });

  it('name their encoding', async () => {
    const names = ['k5-unicode-text.csv', 'k5-windows-1252.csv', 'k1-name-of-two-lines.csv'];
    const encodings = names.map(async (name) => (await throughBothCalls(bytesOf(`real-files/${name}`))).encoding);

    expect(await Promise.all(encodings)).toEqual(['UTF-16LE', 'Windows-1252', 'UTF-8']);
  });
});

/** Written by LibreOffice from the template, with Indian settings: days with hyphens, grouped amounts, rupee signs. */
describe('the template, saved by a spreadsheet with Indian settings', () => {
  it.each([
    ['indian-windows-1252.csv', 'Windows-1252'],
    ['indian-quoted-semicolons.csv', 'Windows-1252'],
    ['indian-utf-16-tabs.csv', 'UTF-16LE'],
  ])('loses no row: %s', async (name, expected) => {
    const { encoding, errors, products } = await throughBothCalls(bytesOf(`spreadsheets/${name}`));

    expect([encoding, errors]).toEqual([expected, []]);
    expect(products).toMatchObject([
      { productName: 'Toor Dal 1 kg', costPrice: 139.5, sellingPrice: 168, quantity: 40, expiryDate: '2028-12-31' },
      { productName: 'Grandma’s Pickle, "hot"', costPrice: 120_000.5, quantity: 1_000, expiryDate: '2028-06-05' },
      { productName: 'Silver Coin', costPrice: 1_234_567.89, sellingPrice: 1_300_000, expiryDate: '2031-01-02' },
    ]);
  });
});

describe('a file of the same kinds', () => {
  const columns = HEADER.split(',');

  it('with carriage returns alone, an order for its delimiter and titles above its header', async () => {
    const rows = [columns.join('|'), rowOf('Jar').replaceAll(',', '|')];

    expect(await namesOf(['sep=|', 'Meera "General" Store|||', '', 'Stock on 27/11/2026', ...rows].join('\r'))).toEqual(
      ['Jar'],
    );
  });

  it('with single quotes around its texts, as LibreOffice offers, and with days that an apostrophe keeps', async () => {
    const single = `${HEADER}\n${rowOf("'Grandma''s, hot'")}\n${rowOf('\'2 "litre" jar;\n red\'')}`;

    expect(await namesOf(single)).toEqual(["Grandma's, hot", '2 "litre" jar; red']);
    const kept = rowOf('Tea').replace('31/12/2028', "'31-12-2028");
    expect((await throughBothCalls(csvOf(kept, rowOf("'Salt")))).products).toMatchObject([
      { productName: 'Tea', expiryDate: '2028-12-31' },
      { productName: "'Salt" },
    ]);
  });

  it('keeps the numbers of its lines below titles and line breaks', async () => {
    const { errors } = await throughBothCalls(
      `Stock list\n\n${HEADER}\n"A\nB"${rowOf('')}\n\n${rowOf('C', { quantity: 1.5 })}`,
    );

    expect(errors).toEqual([{ row: 7, message: 'Quantity must be a whole number' }]);
  });

  it('reports every line of a record that has several', async () => {
    const { errors } = await throughBothCalls(csvOf('"A\r\nB",x', '"open', rowOf('swallowed'), rowOf('too')));

    expect(errors).toEqual([
      { row: 2, lastRow: 3, message: 'Incorrect number of columns: expected 9, found 2' },
      {
        row: 4,
        lastRow: 6,
        message: 'Incorrect number of columns: a quote is opened but not closed, so rows 4 to 6 could not be read',
      },
    ]);
  });

  it('has its header 20 rows below the first one at most', async () => {
    const below = (rows: number) => world.shop().validate(`${'title\n'.repeat(rows)}${csvOf(rowOf('Jar'))}`);

    expect((await below(20)).body).toMatchObject({ totalRows: 1, errors: [] });
    expect(await below(21)).toMatchObject({ status: 400, body: { code: 'csv-header' } });
  });

  it('keeps the lines of a description, and none of any other text', async () => {
    const { products } = await throughBothCalls(
      `${HEADER},description,supplier\n${rowOf('"Jar\r\nof glass"')},"Keep\u200b dry\r\n\r\nHandle\twith care","Sri\nLakshmi"`,
    );

    expect(products).toMatchObject([
      { productName: 'Jar of glass', description: 'Keep dry\n\nHandle\twith care', supplier: 'Sri Lakshmi' },
    ]);
  });

  it('adds no second product whose name differs in what nobody sees', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Toor\u200b Dal\u2066' });

    const { body } = await shop.upload(csvOf(rowOf('TOOR\u00a0\u00addal'), rowOf('क\u094d\u200dष')));

    expect(body.results.failed).toEqual([{ row: 2, reason: 'Product with this name already exists' }]);
    expect((await shop.list()).map(({ productName }) => productName)).toEqual(['Toor Dal', 'क\u094d\u200dष']);
  });

  it.each([
    [
      'an Excel workbook',
      'PK\x03\x04[Content_Types].xml',
      'This is an Excel workbook. Save it as CSV UTF-8 and try again.',
    ],
    [
      'a web page',
      '<html><table>',
      'This is an HTML or XML page. Open it in a spreadsheet, save it as CSV UTF-8 and try again.',
    ],
    [
      'a list whose title has an open quote',
      `"Meera Store\n${csvOf(rowOf('Jar'))}`,
      'Row 1 opens a quote and does not close it, so the column names could not be read. Close the quote and try again.',
    ],
    [
      'a photo',
      '\xff\xd8\xff\xe0\x00\x10JFIF',
      'This file is not readable as text. Save it as CSV UTF-8 and try again.',
    ],
  ])('that is %s is refused with its cause and its cure', async (_, content, message) => {
    const reply = await world.shop().validate(Buffer.from(content, 'latin1'));

    expect(reply).toMatchObject({ status: 400, body: { code: 'csv-format', message } });
  });
});
