import { type BillBasket, type BillBasketLine, catalogBillsApi } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

type LineInput = Partial<BillBasketLine> & Pick<BillBasketLine, 'productRef'>;

function lineOf(line: LineInput, index: number): BillBasketLine {
  const price = { unitPricePaise: 16_800, priceVersion: 1, isOwnPrice: false };
  return {
    lineNo: index + 1,
    packNo: 0,
    quantityMilli: 1_000,
    ...price,
    discount: null,
    forAmountPaise: null,
    ...line,
  };
}

function billOf(lines: readonly LineInput[], rest: Partial<BillBasket> = {}): BillBasket {
  const at = world.service.clock.now().toISOString();
  const settings = { discount: null, roundTo: 100 as const, shortStock: 'refuse' as const };
  return {
    orderKey: uuidv7(),
    at,
    by: uuidv7(),
    lines: lines.map(lineOf),
    ...settings,
    expectedTotalPaise: 0,
    ...rest,
  };
}

/** A shop with a way to sell bills in it. */
function open() {
  const shop = world.shop();
  const { shopId } = shop;
  const calls = world.service.internalClient(catalogBillsApi);
  const sellAll = async (bills: readonly BillBasket[]) =>
    (await calls.sellBills({ body: { shopId, bills: [...bills] } })).body.results;
  return {
    ...shop,
    sellAll,
    sell: async (bill: BillBasket) => (await sellAll([bill]))[0],
    quote: async (bill: BillBasket) => (await calls.quoteBill({ body: { shopId, bill } })).body.result,
    voidBill: async (orderKey: string) => (await calls.voidBill({ body: { shopId, orderKey } })).body.result,
    change: (productKey: string, set: string) =>
      world.service.database.query(`update products set ${set} where shop_id = $1 and product_key = $2`, [
        shopId,
        productKey,
      ]),
    movements: async (orderKey: string) =>
      (
        await world.service.database.query<{ kind: string; change: string; reason: string | null }>(
          `select kind, change_milli::text as change, reason from stock_movements
           where shop_id = $1 and movement_id like $2 order by movement_id collate "C"`,
          [shopId, `${orderKey}%`],
        )
      ).map(({ kind, change, reason }) => [kind, Number(change), reason]),
  };
}

describe('selling a bill', () => {
  it('prices all lines, takes them, and answers a repeat as the first time', async () => {
    const shop = open();
    const dal = await shop.add({ quantity: '10', thresholdValue: '8' });
    const rice = await shop.add({ quantity: '5', thresholdValue: '1' });
    const lines = [
      { productRef: dal.productId, quantityMilli: 2_000, discount: { kind: 'percent' as const, basisPoints: 500 } },
      { productRef: rice._id },
    ];
    const bill = billOf(lines, { discount: { kind: 'amount', paise: 1_000 }, expectedTotalPaise: 47_700 });

    const sold = await shop.sell(bill);

    expect(sold).toMatchObject({
      outcome: 'sold',
      bill: {
        grossPaise: 50_400,
        discountPaise: 2_680,
        netPaise: 47_720,
        roundOffPaise: -20,
        totalPaise: 47_700,
        stock: [
          { productId: dal.productId, quantityLeftMilli: 8_000, availability: 'Low stock' },
          { productId: rice.productId, quantityLeftMilli: 4_000, availability: 'In stock' },
        ],
      },
    });
    expect(await shop.sell(bill)).toEqual(sold);
    expect(await shop.movements(bill.orderKey)).toEqual([
      ['basket', 0, null],
      ['sale', -2_000, null],
      ['sale', -1_000, null],
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it('takes nothing and names every line when one cannot be sold', async () => {
    const shop = open();
    const dal = await shop.add({ quantity: '3', thresholdValue: '1' });
    const tea = await shop.add();
    const salt = await shop.add();
    await shop.change(tea._id, "expires_on = date '2020-01-01'");
    await shop.change(salt._id, 'mrp_paise = 16000');
    const bill = billOf([
      { productRef: dal._id, quantityMilli: 2_000 },
      { productRef: dal._id, quantityMilli: 2_000 },
      { productRef: dal._id, priceVersion: 7 },
      { productRef: uuidv7() },
      { productRef: tea._id },
      { productRef: salt._id },
      { productRef: salt._id, quantityMilli: 1_500 },
    ]);

    const refused = await shop.sell(bill);

    expect(refused).toEqual({
      outcome: 'refused',
      lines: [
        { lineNo: 1, code: 'insufficient-stock', leftMilli: 3_000 },
        { lineNo: 2, code: 'insufficient-stock', leftMilli: 3_000 },
        { lineNo: 3, code: 'insufficient-stock', leftMilli: 3_000 },
        { lineNo: 4, code: 'product-not-found' },
        { lineNo: 5, code: 'product-expired', leftMilli: 40_000 },
        { lineNo: 6, code: 'above-mrp', mrpPaise: 16_000 },
        { lineNo: 7, code: 'fraction-not-allowed' },
      ],
    });
    expect(await shop.sell(bill)).toEqual(refused);
    expect((await shop.named(dal.productName))?.quantity).toBe(3);
  });

  it('refuses a price that is not the one of now, in either direction', async () => {
    const shop = open();
    const dal = await shop.add();
    const lines = [{ productRef: dal._id, unitPricePaise: 15_000 }];

    expect(await shop.sell(billOf(lines, { expectedTotalPaise: 15_000 }))).toMatchObject({
      lines: [{ code: 'price-changed', pricePaise: 16_800, priceVersion: 1 }],
    });
    const own = billOf([{ productRef: dal._id, unitPricePaise: 15_000, isOwnPrice: true }], {
      expectedTotalPaise: 15_000,
    });
    expect(await shop.sell(own)).toMatchObject({ outcome: 'sold', bill: { lines: [{ listPricePaise: 16_800 }] } });
  });

  it('answers the new sum when the bill adds up to another one, and stays refused', async () => {
    const shop = open();
    const dal = await shop.add();
    const bill = billOf([{ productRef: dal._id }], { expectedTotalPaise: 16_700 });

    expect(await shop.sell(bill)).toMatchObject({ outcome: 'total-changed', quote: { totalPaise: 16_800 } });
    expect(await shop.sell({ ...bill, expectedTotalPaise: 16_800 })).toMatchObject({ outcome: 'total-changed' });
    expect(await shop.quote(bill)).toMatchObject({ outcome: 'quoted', quote: { totalPaise: 16_800 } });
  });

  it('sells packs and loose goods by the units that they take', async () => {
    const shop = open();
    const sugar = await shop.add({ quantity: '30', thresholdValue: '1' });
    await shop.change(sugar._id, 'allows_fractions = true');
    await world.service.database.query(
      `insert into product_packs (shop_id, product_key, pack_no, name, units_milli, price_paise) values ($1, $2, 1, 'Sack', 12000, 190000)`,
      [shop.shopId, sugar._id],
    );
    const lines = [
      { productRef: sugar._id, packNo: 1, unitPricePaise: 190_000 },
      { productRef: sugar._id, quantityMilli: 298, forAmountPaise: 5_000 },
    ];

    const sold = await shop.sell(billOf(lines, { expectedTotalPaise: 195_000 }));

    expect(sold).toMatchObject({
      outcome: 'sold',
      bill: {
        lines: [
          { unitsMilli: 12_000, packName: 'Sack', allowsFractions: true },
          { unitsMilli: 298, grossPaise: 5_000 },
        ],
      },
    });
    expect((await shop.named(sugar.productName))?.quantity).toBe(17.702);
  });

  it('finds what is missing before it is sold, where the shop allows that', async () => {
    const shop = open();
    const dal = await shop.add({ quantity: '1', thresholdValue: '1' });
    const lines = [{ productRef: dal._id, quantityMilli: 2_000 }, { productRef: dal._id }];
    const bill = billOf(lines, { shortStock: 'sell', expectedTotalPaise: 50_400 });

    expect(await shop.sell(bill)).toMatchObject({
      bill: { lines: [{ foundMilli: 1_000 }, { foundMilli: 1_000 }], stock: [{ quantityLeftMilli: 0 }] },
    });

    expect(await shop.movements(bill.orderKey)).toEqual([
      ['basket', 0, null],
      ['sale', -2_000, null],
      ['found', 1_000, 'sold beyond the count'],
      ['sale', -1_000, null],
      ['found', 1_000, 'sold beyond the count'],
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it.each([
    ['a high total', 1, 0],
    ['sums that no number holds exactly, whatever its discount', 10, 10_000],
  ])('refuses a bill of %s as too large', async (_, count, basisPoints) => {
    const shop = open();
    const gold = await shop.add({ sellingPrice: '10000000', quantity: '1000000' });
    const lines = Array.from({ length: count }, () => ({
      ...{ productRef: gold._id, isOwnPrice: true, quantityMilli: 1_000_000_000, unitPricePaise: 1_000_000_000 },
    }));
    const discount = { kind: 'percent' as const, basisPoints };

    expect(await shop.sell(billOf(lines, { discount, shortStock: 'sell' }))).toEqual({ outcome: 'too-large' });
  });

  it('never sells a voided bill, and never voids a sold one', async () => {
    const shop = open();
    const dal = await shop.add();
    const [late, sold] = [1, 2].map(() => billOf([{ productRef: dal._id }], { expectedTotalPaise: 16_800 }));

    expect(await shop.voidBill(late?.orderKey ?? '')).toEqual({ outcome: 'voided' });
    expect(await shop.sell(late as BillBasket)).toEqual({ outcome: 'voided' });
    const result = await shop.sell(sold as BillBasket);
    expect(await shop.voidBill(sold?.orderKey ?? '')).toEqual(result);
  });

  it('sells scarce goods to as many bills as they last for, in any order and at once', async () => {
    const shop = open();
    const goods: Awaited<ReturnType<typeof shop.add>>[] = [];
    for (let no = 0; no < 4; no += 1) goods.push(await shop.add({ quantity: '15', thresholdValue: '1' }));
    const bills = Array.from({ length: 48 }, (_, no) => {
      const picked = [0, 1, 2].map((step) => goods[(no * 3 + step * (no % 2 === 0 ? 1 : 3)) % goods.length]);
      const lines = picked.map((good) => ({ productRef: good?._id ?? '' }));
      return billOf(lines, { expectedTotalPaise: 50_400 });
    });

    const results = await Promise.all(bills.map((bill, no) => shop.sellAll(no % 3 === 0 ? [bill, bill] : [bill])));

    const sold = results.filter(([first]) => first?.outcome === 'sold').length;
    expect(results.every(([first, second]) => second === undefined || second.outcome === first?.outcome)).toBe(true);
    const left = (await shop.list()).map(({ quantity }) => quantity);
    expect(left.reduce((sum, quantity) => sum + quantity, 0)).toBe(60 - 3 * sold);
    expect(sold).toBeGreaterThanOrEqual(15);
    expect(await shop.drift()).toEqual([]);
  });
});

describe('ratings of lines', () => {
  it('count once per line, change, and never go back to an older one', async () => {
    const shop = open();
    const { _id: productKey, productId } = await shop.add();
    const orderKey = uuidv7();
    const calls = world.service.internalClient(catalogBillsApi);
    const rate = async (lineNo: number, rating: number, changeNo: number) =>
      (
        await calls.rateLines({
          body: { shopId: shop.shopId, orderKey, lines: [{ lineNo, productKey, rating, changeNo }] },
        })
      ).body.position;

    const positions = [
      await rate(1, 5, 1),
      await rate(1, 5, 1),
      await rate(2, 2, 1),
      await rate(1, 4, 3),
      await rate(1, 1, 2),
    ];

    expect(positions.map((position) => position !== null)).toEqual([true, false, true, true, false]);
    expect(await shop.list()).toMatchObject([{ productId, quantity: 40, averageRating: 3, totalRatings: 2 }]);
    expect(await shop.drift()).toEqual([]);
  });
});
