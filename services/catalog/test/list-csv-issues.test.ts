import { blobOf, type CatalogWorld, catalogWorld, csvOf, HEADER, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld({ env: { CATALOG_CSV_CALLS: '1000' } });
});
afterAll(() => world.service.close());

type Shop = ReturnType<CatalogWorld['shop']>;

async function issuesOf(shop: Shop, content: string | Uint8Array, uploadId?: string) {
  const { status, headers, body } = await shop.client.listCsvIssues({ file: blobOf(content), body: { uploadId } });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''rows-with-issues.csv");
  return Buffer.from(await body.arrayBuffer()).toString('utf8');
}

describe('POST /api/products/csv-issues', () => {
  it('answers the rows that the check refuses, as they are, with their reasons', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Ghee' });
    const rows = [
      rowOf('Jar'),
      rowOf('"Dal, ""old"""', { quantity: 1.5 }),
      '"A\r\nB",,Food',
      `${rowOf('C')},9`,
      rowOf('ghee'),
    ];

    const file = await issuesOf(shop, `Stock list\n${csvOf(...rows)}`);

    expect(file).toBe(
      [
        `\ufeff${HEADER},reason`,
        '"Dal, ""old""",,Food,62,79.50,1.5,piece,31/12/2028,4,Quantity must be a whole number',
        '"A\r\nB",,Food,,,,,,,"Incorrect number of columns: expected 9, found 3"',
        `${rowOf('C')},"Incorrect number of columns: expected 9, found 10",9`,
        `${rowOf('ghee')},Product with this name already exists`,
        '',
      ].join('\r\n'),
    );
  });

  it('is a file that can be corrected and uploaded again, as often as it takes', async () => {
    const shop = world.shop();
    const first = await issuesOf(
      shop,
      csvOf(rowOf('Pen', { quantity: 1.5 }), rowOf('=Ink', { quantity: 2.5 }), '"open'),
    );
    const second = await issuesOf(
      shop,
      first.replace('1.5', '15').replace('2.5', '-5').replace('"""open",,,', 'Cap,,Food,x'),
    );

    expect(second.split('\r\n').slice(1)).toEqual([
      "'=Ink,,Food,62,79.50,-5,piece,31/12/2028,4,Quantity must be a positive number",
      'Cap,,Food,x,,,,,,Selling price is required',
      '',
    ]);
    const { body } = await shop.upload(second.replace('-5', '5'));
    expect(body.results.successful).toMatchObject([{ productName: '=Ink' }]);
  });

  it('leaves out what an import of the file added, and says why it refused the others', async () => {
    const shop = world.shop();
    const content = csvOf(rowOf('Pen'), rowOf('Ghee'), 'bad');
    await shop.add({ productName: 'Ghee' });
    await shop.upload(content.replace('bad', ''), { body: { uploadId: 'half' } });

    const lines = (await issuesOf(shop, content, 'half')).split('\r\n').slice(1);

    expect(lines).toEqual([
      `${rowOf('Ghee')},Product with this name already exists`,
      'bad,,,,,,,,,"Incorrect number of columns: expected 9, found 1"',
      '',
    ]);
  });

  it('keeps the delimiter of the file', async () => {
    const file = csvOf(rowOf('Pen', { quantity: 1.5 })).replaceAll(',', ';');

    expect(await issuesOf(world.shop(), Buffer.from(`\ufeff${file}`, 'utf16le'))).toBe(
      `\ufeff${HEADER.replaceAll(',', ';')};reason\r\n${rowOf('Pen', { quantity: 1.5 }).replaceAll(',', ';')};Quantity must be a whole number\r\n`,
    );
  });

  it('refuses what the check refuses', async () => {
    const { client } = world.shop();

    expect(await client.listCsvIssues({ body: {} })).toMatchObject({ status: 400, body: { code: 'file-missing' } });
    const empty = await client.listCsvIssues({ file: blobOf(HEADER), body: {} });
    expect(empty).toMatchObject({ status: 400, body: { code: 'csv-empty' } });
    const odd = await client.listCsvIssues({ file: blobOf(HEADER), body: { uploadId: 'ü' } });
    expect(odd).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });
});
