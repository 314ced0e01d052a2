import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { command, expectAnswer, picked, refusal, type ShopCommand } from './command.js';
import { expiryText, formFault, goodsOf, rowFault, someGoods, type TypedGoods } from './goods.js';
import type { Product } from './product.js';
import { nameKey, type Shop, stock } from './shop.js';

interface WireProduct {
  readonly _id: string;
  readonly productId: string;
  readonly productName: string;
  readonly createdAt: string;
}

function formOf(typed: TypedGoods, now: number) {
  const { lasts, ...fields } = typed;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, expiryDate: expiryText(typed, now) }))
    form.append(name, value);
  return form;
}

/** The product created what it reports as created. */
function expectNow(createdAt: string, before: number, product: Product) {
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(product.now());
}

async function addOne(shop: Shop, product: Product, typed: TypedGoods) {
  const before = product.now();
  const form = formOf(typed, before);
  const answer = await product.ask<{ product: WireProduct }>('/api/products/add-single', { form });
  const fault = formFault(shop, typed);
  if (fault !== null) return expectAnswer(answer, refusal(fault.includes('already exists') ? 409 : 400, fault));
  expectAnswer(answer, { status: 201, body: { success: true, message: 'Product added successfully!' } });
  const { _id, productId, createdAt } = answer.body.product;
  expectNow(createdAt, before, product);
  stock(shop, goodsOf(typed, before), { _id, productId, createdAt: Date.parse(createdAt), row: 0 });
}

const addProduct = someGoods.map((typed) =>
  command({ description: `add ${JSON.stringify(typed)}`, act: (shop, product) => addOne(shop, product, typed) }),
);

const COLUMNS = [
  'productName',
  'category',
  'costPrice',
  'sellingPrice',
  'quantity',
  'unit',
  'supplier',
  'thresholdValue',
];

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `null` stands for a blank line, which is no row and counts in the numbering. */
type Line = TypedGoods | null;

function fileOf(lines: readonly Line[], now: number): string {
  const rows = lines.map((typed) => {
    if (!typed) return '';
    const values = COLUMNS.map((name) => typed[name as keyof TypedGoods]);
    return [...values, expiryText(typed, now)].map((value) => quoted(String(value))).join(',');
  });
  return [[...COLUMNS, 'expiryDate'].join(','), ...rows].join('\n');
}

/** The expected result of each row: accepted as it is, or refused with a reason. */
function checked(shop: Shop, lines: readonly Line[]) {
  const usedIn = new Map<string, number>();
  return lines.flatMap((typed, index) => {
    if (!typed) return [];
    const row = index + 2;
    const reason = rowFault(shop, typed, usedIn);
    if (reason === null) usedIn.set(nameKey(typed.productName.replace(/ +/g, ' ').trim()), row);
    return [{ row, typed, reason }];
  });
}

interface ImportAnswer {
  readonly results: {
    readonly successful: readonly { readonly row: number; readonly productId: string; readonly productName: string }[];
    readonly failed: readonly { readonly row: number; readonly reason: string }[];
  };
}

function csvForm(part: string, file: string) {
  const form = new FormData();
  form.append(part, new Blob([file]), 'products.csv');
  return form;
}

function upload(product: Product, file: string, uploadId: string) {
  return product.ask<ImportAnswer>('/api/products/add-multiple', {
    form: csvForm('csv', file),
    headers: { 'X-Upload-ID': uploadId },
  });
}

/** A file without any row is refused when it is checked, and nothing when it is imported. */
async function checkFile(product: Product, file: string, rows: ReturnType<typeof checked>) {
  const answer = await product.ask('/api/products/validate-csv', { form: csvForm('csvFile', file) });
  if (rows.length === 0) return expectAnswer(answer, refusal(400, 'The file is empty. Please add product rows.'));
  const errors = rows.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, message: reason }]));
  const body = { totalRows: rows.length, validProducts: rows.length - errors.length, errors };
  expectAnswer(answer, { status: 200, body });
}

async function takeIn(shop: Shop, product: Product, added: readonly { row: number; typed: TypedGoods }[], now: number) {
  if (added.length === 0) return;
  const { body } = await product.ask<{ products: WireProduct[] }>('/api/products/all');
  for (const { row, typed } of added) {
    const goods = goodsOf(typed, now);
    const added = body.products.find(({ productName }) => productName === goods.name);
    if (!added) throw new Error(`${goods.name} was imported and is not there`);
    expectNow(added.createdAt, now, product);
    stock(shop, goods, { _id: added._id, productId: added.productId, createdAt: Date.parse(added.createdAt), row });
  }
}

async function importFile(shop: Shop, product: Product, lines: readonly Line[]) {
  const now = product.now();
  const [file, uploadId] = [fileOf(lines, now), randomUUID()];
  const rows = checked(shop, lines);
  await checkFile(product, file, rows);
  const answer = await upload(product, file, uploadId);
  const failed = rows.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }]));
  const added = rows.filter(({ reason }) => reason === null);
  const successful = added.map(({ row, typed }) => ({ row, productName: goodsOf(typed, now).name }));
  const results = { total: rows.length, successful, failed, excludedRows: [] };
  expectAnswer(answer, { status: 200, body: { success: true, uploadId, results, details: results } });
  shop.imports.push({ uploadId, file, answer: answer.body });
  await takeIn(shop, product, added, now);
}

const someLines = fc.array(fc.oneof({ weight: 8, arbitrary: someGoods }, { weight: 1, arbitrary: fc.constant(null) }), {
  maxLength: 6,
});

const importCsv = someLines.map((lines) =>
  command({
    description: `import ${JSON.stringify(lines)}`,
    act: (shop, product) => importFile(shop, product, lines),
  }),
);

/** The same file again is answered as before; another one under its id is refused. */
const importAgain = fc.record({ pick: fc.nat(), isSame: fc.boolean() }).map(({ pick, isSame }) =>
  command({
    description: `import upload ${pick} again${isSame ? '' : ' with another file'}`,
    check: ({ imports }) => imports.length > 0,
    act: async ({ imports }, product) => {
      const known = picked(imports, pick);
      if (!known) return;
      const answer = await upload(product, isSame ? known.file : `${known.file}\n"Tea 99"`, known.uploadId);
      if (!isSame)
        return expectAnswer(
          answer,
          refusal(422, 'This upload id was already used for another file', 'upload-id-reused'),
        );
      expect([answer.status, answer.headers.get('idempotent-replay')]).toEqual([200, 'true']);
      expect(answer.body).toEqual(known.answer);
    },
  }),
);

/** Commands that add stock. */
export const stockingCommands: readonly fc.Arbitrary<ShopCommand>[] = [
  addProduct,
  addProduct,
  addProduct,
  importCsv,
  importAgain,
];
