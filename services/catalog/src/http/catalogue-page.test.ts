import { ALL_PERMISSIONS, type Day, type Milli, type Paise } from '@bahi/contracts/shared';
import { newProduct } from '../domain/product.js';
import { encodeCatalogue, etagOf, type PageView } from './catalogue-page.js';

const view: PageView = { today: '2026-11-21' as Day, timeZone: 'Asia/Kolkata', permissions: ALL_PERMISSIONS };
const withoutCost: PageView = { ...view, permissions: new Set(['see-products']) };
const product = newProduct(
  {
    name: 'Tea',
    category: 'Food',
    costPaise: 100 as Paise,
    sellingPaise: 200 as Paise,
    quantityMilli: 1_000 as Milli,
    unit: 'piece',
    thresholdMilli: 0 as Milli,
    expiresOn: '2027-01-01' as Day,
    description: null,
    supplier: null,
    mrpPaise: null,
    tax: null,
  },
  { productKey: 'key', productId: 'PROD-1', imageName: null, createdAt: new Date(0), rowNo: 0 },
);

describe('the ETag of products/all', () => {
  it('is strong and changes with version, day, time zone and what its reader may see', () => {
    const etag = etagOf('12.99', view);
    const others = [
      etagOf('13.99', view),
      etagOf('12.99', { ...view, today: '2026-11-22' as Day }),
      etagOf('12.99', { ...view, timeZone: 'Asia/Dhaka' }),
      etagOf('12.99', withoutCost),
    ];

    expect(etag).toBe('"1-12.99-2026-11-21-Asia/Kolkata"');
    for (const other of others) expect(other).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(new Set([etag, ...others]).size).toBe(5);
  });
});

describe('the page of products/all', () => {
  it.each([
    ['has the cost', view, true],
    ['has no cost for readers without that permission', withoutCost, false],
  ])('%s', async (_, reader, hasCost) => {
    const { content } = await encodeCatalogue([product], { ...reader, headers: {} });

    expect(Object.hasOwn(JSON.parse(String(content)).products[0], 'costPrice')).toBe(hasCost);
  });
});
