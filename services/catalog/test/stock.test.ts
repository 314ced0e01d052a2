import { InvoiceReturned } from '@bahi/contracts/billing';
import {
  careApi,
  catalogBillsApi,
  countApi,
  GoodsReceived,
  ProductChanged,
  StockChanged,
  stockApi,
} from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, returnOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

type Body = Readonly<Record<string, unknown>>;

function open(as = world.service.signIn()) {
  const shop = world.shop(as);
  const stock = world.service.client(stockApi, { as });
  const care = world.service.client(careApi, { as });
  const bills = world.service.internalClient(catalogBillsApi);
  return {
    ...shop,
    care,
    stock,
    counts: world.service.client(countApi, { as }),
    tick: () => world.service.clock.advance({ seconds: 1 }),
    adjust: (lines: readonly Body[], adjustmentKey = uuidv7()) =>
      stock.adjustStock({ body: { adjustmentKey, lines } as never }),
    receive: (lines: readonly Body[], more: Body = {}) =>
      stock.receiveStock({ body: { receiptKey: uuidv7(), lines, ...more } as never }),
    ledger: (productId: string, query: Body = {}) => stock.readLedger({ params: { productId }, query: query as never }),
    read: async (id: string) => (await care.readProduct({ params: { id } })).body.product,
    /** A bill of the counter that sells more than there is. */
    sellBeyond: async (productRef: string, units: number) => {
      const line = {
        lineNo: 1,
        productRef,
        packNo: 0,
        quantityMilli: units * 1_000,
        unitPricePaise: 16_800,
        priceVersion: 1,
      };
      const rest = { isOwnPrice: false, discount: null, forAmountPaise: null };
      const bill = {
        orderKey: uuidv7(),
        orderId: 'ORD-MWPYB6PE-7D10C2',
        at: world.service.clock.now().toISOString(),
        by: as.userId,
        lines: [{ ...line, ...rest }],
        discount: null,
        roundTo: 0,
        shortStock: 'sell',
        expectedTotalPaise: 16_800 * units,
      } as const;
      return (await bills.sellBills({ body: { shopId: as.shopId, bills: [bill as never] } })).body.results[0]?.outcome;
    },
  };
}

const codesOf = (replies: readonly { status: number; body: unknown }[]) =>
  replies.map(({ status, body }) => [status, (body as { code?: string }).code]);

describe('adjusting stock', () => {
  it('explains what was sold beyond the count, only when it is asked to', async () => {
    const shop = open();
    const dal = await shop.add({ quantity: '3', thresholdValue: '1' });
    const foundOf = async () => (await shop.counts.listToCheck({ query: {} })).body.products.map(({ found }) => found);
    await shop.sellBeyond(dal._id, 5);
    await shop.receive([{ productId: dal._id, quantity: 10, unitCost: 1 }], { takeOffFound: false });
    const line = (own: Body) => [{ productId: dal._id, reason: 'found', ...own }];

    const plain = await shop.adjust(line({ change: 1 }));
    const before = await foundOf();
    const takenOff = await shop.adjust(line({ setTo: 9, seen: 11, settlesFound: true }));

    expect([plain.status, before]).toEqual([201, [2]]);
    expect(takenOff.body).toMatchObject({ stock: [{ quantity: 9 }] });
    expect(await foundOf()).toEqual([]);

    await shop.sellBeyond(dal._id, 10);
    const kept = await shop.adjust(line({ setTo: 0, seen: 0, settlesFound: true }));
    expect([kept.body.adjustment.lines, await foundOf()]).toMatchObject([[{ change: 0 }], []]);
    expect(await shop.drift()).toEqual([]);
  });

  it('is listed over all products, newest first, by whom and why', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    shop.tick();
    await shop.adjust([
      { productId: dal.productId, change: -2, reason: 'damaged', note: 'wet' },
      { productId: rice._id, setTo: 40, seen: 40, reason: 'found' },
    ]);
    shop.tick();
    await shop.adjust([{ productId: rice._id, change: -1, reason: 'own-use' }]);

    const first = (await shop.stock.listAdjustments({ query: { limit: 1 } as never })).body;
    const rest = (await shop.stock.listAdjustments({ query: { cursor: first.next ?? '' } })).body;

    const by = shop.as.userId;
    expect(first.adjustments).toMatchObject([{ productId: rice.productId, change: -1, reason: 'own-use', by }]);
    expect(rest.adjustments).toMatchObject([{ productName: dal.productName, change: -2, note: 'wet', unit: 'pack' }]);
    expect([rest.adjustments.length, rest.next]).toEqual([1, null]);
    expect((await shop.stock.listAdjustments({ query: { cursor: '?' } })).status).toBe(400);
  });

  it('has a list of what expires, soonest first, at its cost', async () => {
    const shop = open();
    const today = world.service.clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
    const [late, soon, never] = [await shop.add(), await shop.add(), await shop.add()];
    for (const [{ _id }, days] of [
      [late, 40],
      [soon, 20],
      [never, 90],
    ] as const)
      await world.service.database.query('update products set expires_on = $2 where product_key = $1', [
        _id,
        inDays(days),
      ]);
    await shop.adjust([{ productId: late._id, change: -37, reason: 'lost' }]);

    const list = async (query: Body) => (await shop.stock.listExpiring({ query: query as never })).body;
    const two = await list({ days: 60, limit: 1 });
    const rest = await list({ days: 60, cursor: two.next });

    expect(two).toMatchObject({ products: [{ productId: soon.productId, quantity: 40, value: 5_580 }] });
    expect(rest).toMatchObject({ products: [{ productId: late.productId, expiryDate: inDays(40), value: 418.5 }] });
    expect([two.total, rest.next]).toEqual([{ products: 2, value: 5_998.5 }, null]);
    expect((await list({})).products).toHaveLength(1);
    expect((await shop.stock.listExpiring({ query: { days: 'x' } as never })).status).toBe(400);
  });

  it('changes all lines with their reasons, publishes them, and says so in the ledger', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    shop.tick();

    const adjusted = await shop.adjust([
      { productId: dal.productId, change: -2, reason: 'damaged', note: 'wet' },
      { productId: rice._id, setTo: 45, seen: 40, reason: 'found' },
      { productId: dal._id, change: -1, reason: 'sample' },
    ]);

    expect(adjusted.status).toBe(201);
    expect(adjusted.body).toMatchObject({
      adjustment: { by: shop.as.userId, lines: [{ change: -2, note: 'wet' }, { change: 5 }, { change: -1 }] },
      stock: [
        { productId: dal.productId, quantity: 37 },
        { productId: rice.productId, quantity: 45, availability: 'In stock' },
      ],
    });
    const { data } = await world.service.probe.next(StockChanged, (event) => event.data.productKey === rice._id);
    expect(data).toMatchObject({
      kind: 'adjusted',
      changeMilli: 5_000,
      quantityLeftMilli: 45_000,
      expiryDate: '2027-06-05',
    });
    expect((await shop.ledger(dal.productId)).body.rows).toMatchObject([
      { kind: 'adjusted', change: -1, left: 37, reason: 'sample', note: null },
      { change: -2, left: 38, reason: 'damaged', note: 'wet', by: shop.as.userId, documentKind: 'adjustment' },
      { kind: 'initial', change: 40, left: 40, reason: null, document: null },
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it('refuses all lines for one that cannot be, and names each', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const line = { productId, change: -1, reason: 'lost' };

    const refused = [
      await shop.adjust([line, { ...line, change: -40 }]),
      await shop.adjust([line, { productId, setTo: 10, seen: 40, reason: 'correction' }]),
      await shop.adjust([{ ...line, change: 0.5 }]),
      await shop.adjust([line, { ...line, productId: 'PROD-MTJKV4QV-3C9A0F' }]),
      await open().adjust([line]),
    ];

    expect(codesOf(refused)).toEqual([
      [409, 'insufficient-stock'],
      [409, 'stock-changed'],
      [409, 'fraction-not-allowed'],
      [404, 'product-not-found'],
      [404, 'product-not-found'],
    ]);
    expect(refused[0]?.body).toMatchObject({ lines: [{ lineNo: 2, code: 'insufficient-stock', left: 39 }] });
    expect((await shop.read(productId)).quantity).toBe(40);
  });

  it.each<readonly [string, Body]>([
    ['no reason', { change: 1 }],
    ['an unknown reason', { change: 1, reason: 'theft' }],
    ['neither a change nor a number', { reason: 'found' }],
    ['a change of 0', { change: 0, reason: 'found' }],
    ['a number without what was seen', { setTo: 3, reason: 'found' }],
    ['both', { change: 1, setTo: 3, seen: 40, reason: 'found' }],
    ['a number without bounds', { change: 1e15, reason: 'found' }],
  ])('refuses a line with %s', async (_what, line) => {
    const shop = open();
    const { productId } = await shop.add();

    expect((await shop.adjust([{ productId, ...line }])).status).toBe(400);
    expect((await shop.adjust([])).status).toBe(400);
  });

  it('happens once under its key, whatever comes at the same time', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const key = uuidv7();
    const line = { productId, change: -3, reason: 'own-use' };

    const same = await Promise.all(Array.from({ length: 8 }, () => shop.adjust([line], key)));
    const other = await shop.adjust([{ ...line, change: -4 }], key);
    const refusedKey = uuidv7();
    const first = await shop.adjust([{ ...line, change: -50 }], refusedKey);
    const corrected = await shop.adjust([{ ...line, change: -5 }], refusedKey);

    expect(new Set(same.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(same.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(7);
    expect(codesOf([other, first])).toEqual([
      [422, 'adjustment-key-reused'],
      [409, 'insufficient-stock'],
    ]);
    expect(corrected.body.stock).toMatchObject([{ quantity: 32 }]);
    expect(await shop.drift()).toEqual([]);
  });
});

describe('receiving stock', () => {
  it('adds units at the moving average of their cost, keeps the history and publishes the goods', async () => {
    const shop = open();
    const { productId, _id } = await shop.add();
    shop.tick();

    const received = await shop.receive(
      [
        { productId, quantity: 20, unitCost: 150, expiryDate: '2028-01-31', batchNo: ' B-1207 ' },
        { productId: _id, quantity: 3, unitCost: 0 },
      ],
      { note: 'Sri Lakshmi \ud800' },
    );

    // (40 x 139.50 + 20 x 150.00 + 3 x 0.00) / 63, rounded to the paisa at each line.
    expect(received.status).toBe(201);
    expect(received.body).toMatchObject({
      receipt: {
        receiptId: 'GR-2627-000001',
        total: 3_000,
        note: 'Sri Lakshmi \uFFFD',
        lines: [{ amount: 3_000, batchNo: 'B-1207' }, { amount: 0 }],
      },
      stock: [{ productId, quantity: 63 }],
      belowCost: [],
    });
    expect(await shop.read(productId)).toMatchObject({
      ...{ costPrice: 136.19, quantity: 63, version: 2, priceVersion: 1, expiryDate: '2028-01-31' },
      prices: [{ field: 'cost', old: 139.5, new: 136.19, source: 'receipt', documentId: 'GR-2627-000001' }],
    });
    expect((await shop.ledger(productId)).body.rows).toMatchObject([
      { kind: 'received', change: 3, left: 63, batchNo: null, expiryDate: null },
      { kind: 'received', batchNo: 'B-1207', expiryDate: '2028-01-31' },
      { kind: 'initial', batchNo: null },
    ]);
    expect((await shop.ledger(productId)).body.rows).toMatchObject([
      { kind: 'received' },
      { kind: 'received', change: 20, document: 'GR-2627-000001', documentKind: 'receipt', note: 'Sri Lakshmi \uFFFD' },
      { kind: 'initial' },
    ]);
    const goods = await world.service.probe.next(GoodsReceived, ({ data }) => data.lines[0]?.productKey === _id);
    expect(goods.data.lines).toMatchObject([{ unitsMilli: 20_000, goodsPaise: 300_000 }, { goodsPaise: 0 }]);
    const moved = world.service.probe.all(StockChanged).filter(({ data }) => data.productKey === _id);
    expect(moved.map(({ data }) => [data.kind, data.expiryDate])).toEqual(Array(2).fill(['received', '2027-06-05']));
    const { data } = await world.service.probe.next(ProductChanged, (event) => event.data.productKey === _id);
    expect(data).toMatchObject({ costPaise: 13_619, expiryDate: '2028-01-31', before: { expiryDate: '2027-06-05' } });
  });

  it('takes off what was sold before it was entered, unless it is switched off', async () => {
    const shop = open();
    const [tea, milk] = [await shop.add(), await shop.add()];
    shop.tick();
    for (const { _id } of [tea, milk]) expect(await shop.sellBeyond(_id, 42)).toBe('sold');
    shop.tick();

    const off = await shop.receive([{ productId: tea.productId, quantity: 10, unitCost: 140 }]);
    const kept = await shop.receive([{ productId: milk.productId, quantity: 10, unitCost: 140 }], {
      takeOffFound: false,
    });

    expect([off, kept].map(({ body }) => body.stock[0]?.quantity)).toEqual([8, 10]);
    expect(kept.body.receipt.receiptId).toBe('GR-2627-000002');
    const { rows } = (await shop.ledger(tea.productId)).body;
    expect(rows[2]).toMatchObject({ documentKind: 'order', document: 'ORD-MWPYB6PE-7D10C2', by: shop.as.userId });
    expect(rows.map(({ kind, change, left }) => [kind, change, left])).toEqual([
      ['found-back', -2, 8],
      ['received', 10, 10],
      ['sale', -42, 0],
      ['found', 2, 42],
      ['initial', 40, 40],
    ]);
    expect((await shop.read(tea.productId)).found).toBe(0);
    expect(await shop.drift()).toEqual([]);
  });

  it('happens once under its key, and leaves nothing behind when it is refused', async () => {
    const shop = open();
    const { productId } = await shop.add({ sellingPrice: '139.5' });
    const receiptKey = uuidv7();
    const line = { productId, quantity: 5, unitCost: 200 };

    const refused = [
      await shop.receive([{ ...line, quantity: 0.5 }], { receiptKey }),
      await shop.receive([line, { ...line, productId: uuidv7() }], { receiptKey }),
      await shop.receive(Array(2).fill({ ...line, quantity: 1_000_000, unitCost: 1_000_000 }), { receiptKey }),
      await shop.receive([{ ...line, quantity: -1 }], { receiptKey }),
    ];
    const same = await Promise.all(Array.from({ length: 4 }, () => shop.receive([line], { receiptKey })));
    const other = await shop.receive([line], { receiptKey, note: 'another' });

    expect(codesOf([...refused, other])).toEqual([
      [409, 'fraction-not-allowed'],
      [404, 'product-not-found'],
      [409, 'document-too-large'],
      [400, 'validation-failed'],
      [422, 'receipt-key-reused'],
    ]);
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(same[0]?.body).toMatchObject({
      receipt: { receiptId: 'GR-2627-000001' },
      stock: [{ quantity: 45 }],
      belowCost: [{ productId, sellingPrice: 139.5, costPrice: 146.22 }],
    });
  });
});

describe('the ledger of a product', () => {
  it('is a running sum over pages, kinds and days, and names the document of each row', async () => {
    const shop = open();
    const { productId, _id } = await shop.add();
    const orderKey = uuidv7();
    shop.tick();
    await shop.take({ productRef: _id, quantity: 4, orderKey });
    shop.tick();
    await shop.adjust([{ productId, change: -1, reason: 'lost' }]);
    const returned = { ...returnOf(_id, 2), returnedAt: '2026-11-22T04:00:00.000Z' };
    await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data: returned });
    world.service.clock.set('2026-11-22T05:00:00.000Z');
    await shop.receive([{ productId, quantity: 10, unitCost: 140 }]);

    const all = (await shop.ledger(_id)).body;
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await shop.ledger(productId, { limit: 2, ...(cursor ? { cursor } : {}) });
      pages.push(...body.rows);
      cursor = body.next;
    }
    const today = (await shop.ledger(productId, { from: '2026-11-22' })).body;
    const before = (await shop.ledger(productId, { to: '2026-11-21' })).body;
    const sales = (await shop.ledger(productId, { kind: 'sale' })).body;

    expect([all.opening, all.closing]).toEqual([0, 47]);
    expect(pages).toEqual(all.rows);
    expect(today).toMatchObject({ opening: 35, closing: 47, rows: [{ left: 47 }, { left: 37 }] });
    expect(before).toMatchObject({ opening: 0, closing: 35, rows: [{ left: 35 }, { left: 36 }, { left: 40 }] });
    expect(sales.rows).toMatchObject([{ change: -4, left: 36, documentKind: 'order', document: orderKey }]);
    expect(today.rows.map(({ kind, document }) => [kind, document])).toEqual([
      ['received', 'GR-2627-000001'],
      ['return', returned.invoiceId],
    ]);
    expect(
      codesOf([await shop.ledger(productId, { cursor: 'x' }), await shop.ledger(productId, { kind: 'theft' })]),
    ).toEqual([
      [400, 'validation-failed'],
      [400, 'validation-failed'],
    ]);
    expect((await open().ledger(productId)).status).toBe(404);
  });
});
