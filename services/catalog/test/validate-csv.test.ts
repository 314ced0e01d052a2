import { blobOf, type CatalogWorld, catalogWorld, csvOf, fixture, HEADER, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1000' } });
});
afterAll(() => world.service.close());

async function messagesFor(...lines: readonly string[]) {
  const { body } = await world.shop().validate(csvOf(...lines));
  return body.errors.map(({ message }) => message);
}

const WITH_TEXTS = `${HEADER},description,supplier`;

describe('POST /api/products/validate-csv', () => {
  it('finds 500 valid rows in a valid file', async () => {
    const { status, body } = await world.shop().validate(fixture('good-products.csv'));

    expect([status, body]).toEqual([
      200,
      { success: true, totalRows: 500, validProducts: 500, errors: [], encoding: 'UTF-8' },
    ]);
  });

  it('finds the nine invalid rows of a file with issues, and stores nothing', async () => {
    const shop = world.shop();

    const { body } = await shop.validate(fixture('products-with-issues.csv'));

    expect(body).toMatchObject({ totalRows: 40, validProducts: 31 });
    expect(body.errors).toEqual([
      { row: 5, message: 'Expiry date must be in the future' },
      { row: 9, message: 'Product name is required' },
      { row: 11, message: 'Cost price must be a positive number' },
      { row: 14, message: 'Selling price should be greater than or equal to cost price' },
      { row: 17, message: 'Incorrect number of columns: expected 9, found 5' },
      { row: 22, message: 'Product name is already used in row 4 of this file' },
      { row: 24, message: 'Threshold value cannot be greater than current quantity' },
      { row: 27, message: 'Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD' },
      { row: 32, message: 'Quantity must be a whole number' },
    ]);
    expect(await shop.list()).toEqual([]);
  });

  it.each([
    ['too few values', 'Pen,,Food', 'Incorrect number of columns: expected 9, found 3'],
    ['too many values', `${rowOf('Pen')},x`, 'Incorrect number of columns: expected 9, found 10'],
    ['an open quote', '"Pen,,Food,1,2,3,kg,1/1/30,1', 'Incorrect number of columns: a quote is opened but not closed'],
    [
      'text behind a quoted value',
      '"Pen" x,,Food,1,2,3,kg,1/1/30,1',
      'Incorrect number of columns: text stands behind a closing quote',
    ],
    ['no name', ' ,,Food,1,2,3,kg,1/1/30,1', 'Product name is required'],
    ['no category', 'Pen,,,1,2,3,kg,1/1/30,1', 'Category is required'],
    ['no cost price', 'Pen,,Food,,2,3,kg,1/1/30,1', 'Cost price is required'],
    ['no selling price', 'Pen,,Food,1,,3,kg,1/1/30,1', 'Selling price is required'],
    ['no quantity', 'Pen,,Food,1,2,,kg,1/1/30,1', 'Quantity is required'],
    ['no unit', 'Pen,,Food,1,2,3,"",1/1/30,1', 'Unit is required'],
    ['no expiry', 'Pen,,Food,1,2,3,kg,,1', 'Expiry date is required'],
    ['no threshold', 'Pen,,Food,1,2,3,kg,1/1/30,', 'Threshold value is required'],
    ['several gaps', ',,,x,,3,kg,,', 'Product name is required'],
    ['a long name', `${'x'.repeat(201)},,Food,x,2,3,kg,1/1/30,1`, 'Product name must be at most 200 characters'],
    ['a long category', `Pen,,${'x'.repeat(61)},1,2,3,kg,1/1/30,1`, 'Category must be at most 60 characters'],
    ['a long unit', `Pen,,Food,1,2,3,${'x'.repeat(61)},1/1/30,1`, 'Unit must be at most 60 characters'],
    ['a wrong cost price', 'Pen,,Food,1.005,0,3,kg,1/1/30,1', 'Cost price can have at most 2 decimals'],
    ['a wrong selling price', 'Pen,,Food,1,2 each,3,kg,1/1/30,1', 'Selling price is not a number'],
    ['a price above the limit', 'Pen,,Food,1,10000000.01,3,kg,1/1/30,1', 'Selling price must be at most 10000000'],
    ['a wrong quantity', 'Pen,,Food,1,2,1000001,kg,1/1/30,-1', 'Quantity must be at most 1000000'],
    ['a wrong threshold', 'Pen,,Food,1,2,3,kg,1/1/30,0.5', 'Threshold value must be a whole number'],
    [
      'selling below cost',
      'Pen,,Food,2,1,3,kg,1/1/30,4',
      'Selling price should be greater than or equal to cost price',
    ],
    ['a high threshold', 'Pen,,Food,1,2,3,kg,nonsense,4', 'Threshold value cannot be greater than current quantity'],
    [
      'an impossible day',
      'Pen,,Food,1,2,3,kg,30/02/2030,1',
      'Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD',
    ],
    ['today', 'Pen,,Food,1,2,3,kg,2026-11-21,1', 'Expiry date must be in the future'],
    ['a day of the last century', 'Pen,,Food,1,2,3,kg,31/12/1999,1', 'Expiry date must be in the future'],
  ])('has one message for %s', async (_, line, message) => {
    expect(await messagesFor(line)).toEqual([message]);
  });

  it.each([
    ['supplier', `Pen,,Food,1,2,3,kg,1/1/30,1,,${'x'.repeat(121)}`, 'Supplier must be at most 120 characters'],
    ['description', `Pen,,Food,1,2,3,kg,1/1/30,1,${'x'.repeat(2001)},`, 'Description must be at most 2000 characters'],
  ])('limits the %s', async (_, line, message) => {
    const { body } = await world.shop().validate(`${WITH_TEXTS}\n${line}`);

    expect(body.errors).toEqual([{ row: 2, message }]);
  });

  it('looks for names in the shop unless the request disables it; the query wins', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Glass Jar' });
    const file = csvOf(rowOf('  GLASS   jar '), rowOf('glass jar'));
    const taken = 'Product with this name already exists';
    const used = 'Product name is already used in row 2 of this file';
    const messages = async (part?: string, query?: string) => {
      const input = { file: blobOf(file), body: { checkDuplicates: part }, query: { checkDuplicates: query } };
      return (await shop.client.validateCsv(input)).body.errors.map(({ message }) => message);
    };

    expect(await messages()).toEqual([taken, taken]);
    expect(await messages('false')).toEqual([used]);
    expect(await messages('false', 'true')).toEqual([taken, taken]);
    expect(await messages('true', 'false')).toEqual([used]);
    expect((await world.shop().validate(file)).body.errors).toEqual([{ row: 3, message: used }]);
  });

  it('ignores the names of invalid rows', async () => {
    expect(await messagesFor('Pen,,Food,2,1,3,kg,1/1/30,1', rowOf('Pen'), rowOf('PEN'))).toEqual([
      'Selling price should be greater than or equal to cost price',
      'Product name is already used in row 3 of this file',
    ]);
  });

  it('remembers the names of all rows above, however long the file is', async () => {
    const others = Array.from({ length: 1_100 }, (_, index) => rowOf(`pen ${index}`));

    const { body } = await world.shop().validate(csvOf(rowOf('Ghee'), ...others, rowOf('GHEE')));

    const message = 'Product name is already used in row 2 of this file';
    expect(body).toMatchObject({ validProducts: 1_101, errors: [{ row: 1_103, message }] });
  });

  it('remembers which names of all rows above the shop has already', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Ghee' });
    const others = Array.from({ length: 1_100 }, (_, index) => rowOf(`pen ${index}`));

    const { body } = await shop.validate(csvOf(rowOf('Ghee'), ...others, rowOf('GHEE')));

    const message = 'Product with this name already exists';
    expect(body.errors).toEqual([2, 1_103].map((row) => ({ row, message })));
  });

  it('counts physical lines: blank ones have numbers but are not rows', async () => {
    const file = `\n , ,\r\n${HEADER}\r\n\r\n${rowOf('a')}\r\n,,,,,,,,\r\n   \r\nbad\r\n${rowOf('b')}\r\n\r\n`;

    const { body } = await world.shop().validate(file);

    expect(body).toEqual({
      success: true,
      totalRows: 3,
      validProducts: 2,
      errors: [{ row: 8, message: 'Incorrect number of columns: expected 9, found 1' }],
      encoding: 'UTF-8',
    });
  });

  it('finds columns by name in any order, spelling and with a byte order mark', async () => {
    const header = 'Threshold_Value;EXPIRY DATE;unit;note;Quantity;selling-price;Cost Price;category;"Product Name"';

    const { body } = await world
      .shop()
      .validate(`\ufeff${header}\n4;31/12/2028;piece;;24;79.50;62;Food;"Jar; ""big"""\n;; ;;;;;;`);

    expect(body).toMatchObject({ totalRows: 1, validProducts: 1, errors: [] });
  });

  it('knows a column by its exact name before one with a unit, and ignores unknown ones however often they come', async () => {
    const file = `note,Unit (old),Note,${HEADER}\nx,,y,${rowOf('Jar')}`;

    expect((await world.shop().validate(file)).body).toMatchObject({ validProducts: 1, errors: [] });
  });

  it('accepts columns without a name, which spreadsheets leave at the end', async () => {
    const { body } = await world.shop().validate(`${HEADER},,\n${rowOf('Jar')},,`);

    expect(body).toMatchObject({ validProducts: 1, errors: [] });
  });

  it('reads tabs, and quotes inside values as plain characters', async () => {
    const header = HEADER.replaceAll(',', '\t');
    const shop = world.shop();

    const { body } = await shop.upload(`${header}\n5" Pipe, "blue"\t\tOther\t1\t2\t3\t"kg"\t1/1/30\t1\n\t \t`);

    expect(body.results).toMatchObject({ total: 1, failed: [] });
    expect(await shop.list()).toMatchObject([{ productName: '5" Pipe, "blue"', unit: 'kg' }]);
  });

  it('answers 200 for a file without any valid row', async () => {
    const { status, body } = await world.shop().validate(csvOf('bad'));

    expect([status, body.totalRows, body.validProducts]).toEqual([200, 1, 0]);
  });
});

describe('a file that is refused', () => {
  const empty = 'The file is empty. Please add product rows.';
  const noFormat = 'The file format is not valid';
  const noText = 'This file is not readable as text. Save it as CSV UTF-8 and try again.';
  const twice = (names: string) => `These columns are in the file more than once: ${names}`;

  it.each([
    ['without a byte', '', 'csv-empty', empty],
    ['of blank lines', '\r\n ,;\t\n\n', 'csv-empty', empty],
    ['with only a byte order mark', '\ufeff', 'csv-empty', empty],
    ['with NUL bytes', `${csvOf(rowOf('a'))}\0`, 'csv-format', noText],
    ['with a byte of no encoding', Buffer.from(`${csvOf(rowOf('a'))}\x81`, 'latin1'), 'csv-format', noText],
    [
      'marked as UTF-8 that it is not',
      Buffer.from(`\xef\xbb\xbf${csvOf(rowOf('\xe9'))}`, 'latin1'),
      'csv-format',
      noText,
    ],
    ['in UTF-16 that ends in half a letter', Buffer.from('\xff\xfea\x00b', 'latin1'), 'csv-format', noText],
    [
      'with an open quote in the header',
      `"${HEADER}\n${rowOf('a')}`,
      'csv-format',
      'Row 1 opens a quote and does not close it, so the column names could not be read. Close the quote and try again.',
    ],
    ['with a name twice', `${HEADER},Unit,COST PRICE\nx`, 'csv-header', twice('unit, costPrice')],
    [
      'with a name twice but for its unit',
      `Cost Price (Rs),${HEADER.replace('costPrice', 'cost-price [INR]')}\nx`,
      'csv-header',
      twice('costPrice'),
    ],
    ['with no known name', 'a,b,c\n1,2,3', 'csv-format', noFormat],
    [
      'with its names below a page of titles',
      `${'Stock list\r\n'.repeat(30)}${csvOf(rowOf('a'))}`,
      'csv-header',
      'The column names are in row 31. Leave at most 20 rows above them and try again.',
    ],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'csv-format', noText],
    [
      'with none of the columns that are needed',
      'description,supplier\na,b',
      'csv-header',
      `These required columns are missing: ${HEADER.split(',')
        .filter((name) => name !== 'productId')
        .join(', ')}`,
    ],
    ['with an endless header', `${','.repeat(20_000)}${HEADER}`, 'csv-format', noFormat],
    [
      'with columns missing',
      'productName,category,sellingPrice,quantity,expiryDate,thresholdValue\nx',
      'csv-header',
      'These required columns are missing: costPrice, unit',
    ],
    ['with a header only', `${HEADER}\n\n,,\n`, 'csv-empty', empty],
    [
      'with too many rows',
      `${HEADER}\n${'x\n'.repeat(100_001)}`,
      'csv-too-many-rows',
      'The file has more than 100000 product rows. Please split it.',
    ],
  ])('%s', async (_, content, code, detail) => {
    const reply = await world.shop().validate(content);

    expect(reply).toMatchObject({ status: 400, body: { code, detail, message: detail } });
  });

  it('above 100000 rows, not at 100000', async () => {
    const { status, body } = await world.shop().validate(`${HEADER}\n${'x\n'.repeat(100_000)}`);

    expect([status, body.totalRows]).toEqual([200, 100_000]);
  });

  it('that is missing', async () => {
    const reply = await world.shop().client.validateCsv({ body: {} });

    expect(reply).toMatchObject({ status: 400, body: { code: 'file-missing', detail: 'Please select a file first' } });
  });

  it('above 5 MB, not at 5 MB', async () => {
    const shop = world.shop();
    const start = csvOf(rowOf('a'), '');
    const padded = (bytes: number) => start + ' '.repeat(bytes - start.length);

    expect((await shop.validate(padded(5_242_880))).body).toMatchObject({ totalRows: 1, validProducts: 1 });
    expect(await shop.validate(padded(5_242_881))).toMatchObject({
      status: 413,
      body: { code: 'file-too-large', detail: 'File size should be less than 5MB' },
    });
  });
});

describe('too many CSV calls', () => {
  it('are refused per user, both kinds counted together, until the window ends', async () => {
    const own = await catalogWorld({ env: { CATALOG_CSV_CALLS: '3' } });
    const shop = own.shop();
    const file = csvOf('bad');
    const before = [await shop.validate(file), await shop.upload(file), await shop.validate(file)];
    const refused = [await shop.upload(file), await shop.validate(file)];
    const colleague = await own.shop(own.service.signIn({ shopId: shop.shopId })).validate(file);
    const other = await own.shop().validate(file);
    own.service.clock.advance({ minutes: 10 });
    const later = await own.shop(shop.as).validate(file);
    await own.service.close();

    expect([...before, colleague, other, later].map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.body).toMatchObject({
      code: 'rate-limited',
      message: 'Too many attempts. Please try again later.',
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBe(600);
  });

  it('are counted by the process while the shared counter is unavailable', async () => {
    const fail = () => Promise.reject(new Error('unavailable'));
    const cache = { get: fail, set: fail, delete: fail, increment: fail, count: fail, close: async () => undefined };
    const own = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1' }, resources: { cache } });
    const shop = own.shop();

    const first = await shop.validate(csvOf('bad'));
    own.service.clock.advance({ minutes: 5 });
    const refused = await shop.validate(csvOf('bad'));
    own.service.clock.advance({ minutes: 5 });
    const later = await own.shop(shop.as).validate(csvOf('bad'));
    await own.service.close();

    expect([first, refused, later].map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(refused.headers.get('retry-after')).toBe('300');
  });
});

describe('too many files of a shop', () => {
  it('are refused, pictures and CSV files of all its users counted together', async () => {
    const own = await catalogWorld({ env: { CATALOG_SHOP_FILES_PER_HOUR: '1' } });
    const shop = own.shop();
    const first = await shop.validate(csvOf('bad'));
    const colleague = await own.shop(own.service.signIn({ shopId: shop.shopId })).upload(csvOf('bad'));
    const other = await own.shop().validate(csvOf('bad'));
    await own.service.close();

    expect([first, colleague, other].map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(Number(colleague.headers.get('retry-after'))).toBe(3_600);
  });
});
