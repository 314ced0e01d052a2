// Only with --all: labels as a printer gets them.
import { readFileSync } from 'node:fs';
import { pdfPages } from '@bahi/testing/pdf-pages';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { press } from './support/dialogs.js';
import { type FixedShop, openFixedShop } from './support/fixed-shop.js';
import { settled } from './support/screens.js';

const CSS_DPI = 96;
const MM_PER_POINT = 25.4 / 72;

/** Sizes with what their paper measures in millimetres, and how many sheets nine labels take. */
const SIZES = [
  ['38x25', 38, 25, 9],
  ['50x25', 50, 25, 9],
  ['50x38', 50, 38, 9],
  ['100x50', 100, 50, 9],
  ['a4x24', 210, 297, 1],
  ['a4x40', 210, 297, 1],
  ['a4x65', 210, 297, 1],
] as const;

beforeAll(() => {
  const file = require.resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
});

// A dot of the printer is a pixel of the picture.
describe.each([203, 300])('labels of a printer of %d dpi', (dpi) => {
  let shop: FixedShop;
  beforeAll(async () => {
    shop = await openFixedShop({ deviceScaleFactor: dpi / CSS_DPI });
    await shop.go('/dashboard/product');
    await press(shop.page, /^Labels for these 9 products/);
    await shop.page.getByLabel('Printer').selectOption(String(dpi));
  });
  afterAll(() => shop?.close());

  it.each(SIZES)('of %s are read back as the codes of their products', async (size, widthMm, heightMm, sheets) => {
    const { page } = shop;
    await page.getByLabel('Label', { exact: true }).selectOption(size);
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(sheets);
    expect(Math.abs((pages[0]?.width ?? 0) * MM_PER_POINT - widthMm)).toBeLessThan(0.5);
    expect(Math.abs((pages[0]?.height ?? 0) * MM_PER_POINT - heightMm)).toBeLessThan(0.5);

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const read: string[] = [];
    const codes: (string | null)[] = [];
    for (const label of await page.locator('[data-label]').filter({ visible: true }).all()) {
      const [found] = await readBarcodes(new Uint8Array(await label.screenshot()), { maxNumberOfSymbols: 1 });
      read.push(found?.text ?? 'nothing');
      codes.push(await label.locator('svg').getAttribute('data-code'));
    }
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await settled(page);

    expect(codes).toHaveLength(9);
    expect(read).toEqual(codes);
  });
});
