import type { KeptProduct } from '@bahi/contracts/catalog';
import { peopleAnswer } from './day.js';
import type { Script } from './fake-server.js';
import { productTaxCalls } from './product-tax.js';
import { aProduct } from './products.js';

/** A product as its sheet reads it. */
export function aKeptProduct(own: Partial<KeptProduct> = {}): KeptProduct {
  return {
    ...aProduct(),
    version: 1,
    priceVersion: 1,
    mrp: null,
    alias: null,
    family: null,
    allowsFractions: false,
    scaleNo: null,
    found: 0,
    archivedAt: null,
    codes: [],
    packs: [],
    tax: null,
    prices: [],
    ...own,
  };
}

const SOLD = { documentKind: 'order', document: '6748a1b2c3d4e5f601234567', by: 'user-0042' };
const movement = { note: null, documentKind: null, by: null };

/** The calls of the sheet of a product, all of which succeed. */
export function careCalls(product: KeptProduct): Script {
  const reply = (own: Partial<KeptProduct>) => () => ({ success: true, product: { ...product, version: 2, ...own } });
  const { productId, productName, unit, quantity } = product;
  const at = '2026-11-20T05:12:08.114Z';
  const rows = [
    { ...movement, movementId: 'm2', at, kind: 'adjusted', change: -2, left: 8, reason: 'damaged', document: null },
    { ...movement, movementId: 'm3', at, kind: 'sale', change: -1, left: 10, reason: null, ...SOLD },
    { ...movement, movementId: 'm1', at, kind: 'initial', change: 11, left: 11, reason: null, document: null },
  ];
  const stock = [{ productId, quantity, availability: 'In stock' }];
  const posted = { at, by: 'u', note: null, lines: [] };
  return {
    ...productTaxCalls(),
    'care.readProduct': () => ({ success: true, product }),
    'care.updateProduct': reply({}),
    'care.addCode': reply({ codes: [{ code: 'TEA-1', packNo: 0 }] }),
    'setup.createOwnCodes': () => ({ success: true, codes: ['2000000000015'] }),
    'care.deleteCode': reply({ codes: [] }),
    'care.createProduct': () => ({ success: true, message: 'Added', product }),
    'care.duplicateProduct': (request) => ({
      success: true,
      product: { ...product, productId: 'PROD-MWPYB740-C0C0C0', ...(request.body?.value as object) },
    }),
    'care.archiveProduct': reply({ archivedAt: at }),
    'care.restoreProduct': reply({}),
    'care.listArchivedProducts': () => ({
      success: true,
      timeZone: 'Asia/Kolkata',
      products: [{ ...product, archivedAt: at }],
      next: null,
    }),
    'stock.readLedger': () => ({
      ...{ success: true, timeZone: 'Asia/Kolkata', productId, productName, unit, opening: 0, closing: quantity },
      ...{ rows, next: null },
    }),
    'people.listPeople': peopleAnswer([['user-0042', 'Ravi Iyer']]),
    'stock.receiveStock': () => ({
      ...{ success: true, message: 'Stock received', stock, belowCost: [] },
      receipt: { receiptKey: 'k', receiptId: 'GR-2627-000001', total: 100, ...posted },
    }),
    'stock.adjustStock': () => ({
      ...{ success: true, message: 'Stock adjusted', stock },
      adjustment: { adjustmentKey: 'k', ...posted },
    }),
  };
}
