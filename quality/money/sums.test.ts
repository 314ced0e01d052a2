import { contracts } from '@bahi/contracts';
import { grossWith, halfRupeesText, rupeesText } from '@bahi/testing/money/oracle';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { eventually, newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';

const PRODUCTS = sizeOf(40, 1_000);
const AT_ONCE = 8;
/** The list of orders comes in pages: several of them, in the long form of the largest size there is. */
const ORDERS_A_PAGE = sizeOf(25, 500);
/** Together within the range in which a JSON number is exact to the paisa. */
const LIMIT = 7_000_000_000_000_000n / BigInt(2 * PRODUCTS);

interface Sale {
  readonly cost: bigint;
  readonly price: bigint;
  readonly stock: bigint;
  readonly units: bigint;
  status: 'Unpaid' | 'Paid' | 'Returned';
}

let world: OpenedWorld;
let shop: Shopkeeper;
let sales: Sale[];

const random = seeded(SEED);

/** Of any size: small amounts as often as large ones. */
function upTo(limit: bigint) {
  return BigInt(Math.floor((Number(limit) + 1) ** ((random.below(1_000_000) + 1) / 1_000_001)) - 1);
}

function least(one: bigint, other: bigint) {
  return one < other ? one : other;
}

function aSale(): Sale {
  const stock = 1n + upTo(999_999n);
  const price = upTo(least(1_000_000_000n, LIMIT / stock));
  const units = 1n + upTo(stock - 1n);
  return { cost: upTo(price), price, stock, units, status: random.pick(['Unpaid', 'Paid', 'Returned']) };
}

function sheetOf(all: readonly Sale[]) {
  const rows = all.map(
    ({ cost, price, stock }, n) => `Dal ${n},Food,${rupeesText(cost)},${rupeesText(price)},${stock},pack,31/12/2031,0`,
  );
  return ['productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue', ...rows].join('\n');
}

async function sell({ units, status }: Sale, productId: string) {
  const { body } = await shop.order(productId, Number(units));
  if (status === 'Unpaid') return;
  const mine = await eventually(
    async () => (await shop.invoices()).find(({ orderId }) => orderId === body.order.orderId),
    (found) => found !== undefined,
    30_000,
  );
  await shop.http.ask(`/api/invoices/${mine?.invoiceId}/${status === 'Paid' ? 'pay' : 'return'}`, { method: 'PATCH' });
}

beforeAll(async () => {
  world = await openOpenedWorld();
  shop = await newShopkeeper(world.url);
  sales = Array.from({ length: PRODUCTS }, aSale);
  const form = new FormData();
  form.append('csv', new Blob([sheetOf(sales)]), 'products.csv');
  await shop.http.ask('/api/products/add-multiple', { form });
  const ids = new Map((await shop.products()).map(({ productName, productId }) => [productName, productId]));
  for (let start = 0; start < sales.length; start += AT_ONCE)
    await Promise.all(
      sales.slice(start, start + AT_ONCE).map((sale, n) => sell(sale, ids.get(`Dal ${start + n}`) ?? '')),
    );
}, 900_000);

afterAll(() => world.close());

function sumOf(all: readonly Sale[], amount: (sale: Sale) => bigint) {
  return all.reduce((sum, sale) => sum + amount(sale), 0n);
}

function net({ price, units }: Sale) {
  return price * units;
}

function withStatus(...statuses: Sale['status'][]) {
  return sales.filter(({ status }) => statuses.includes(status));
}

/** Reads until the sums have caught up; the text, because a parsed number loses its digits. */
async function textAt(paths: string | readonly string[], wanted: readonly string[]): Promise<readonly string[]> {
  const headers = { Authorization: `Bearer ${shop.http.token}` };
  const textOf = async (path: string) => (await fetch(world.url + path, { headers })).text();
  const ask = async () => {
    const texts = await Promise.all([paths].flat().map(textOf));
    return wanted.filter((part) => !texts.some((text) => text.includes(part)));
  };
  return eventually(ask, ({ length }) => length === 0, 10_000);
}

describe(`the figures of a shop of ${PRODUCTS} products of any price (seed ${SEED})`, () => {
  it('have revenue, cost and profit to the paisa', async () => {
    const sold = withStatus('Unpaid', 'Paid');
    const [revenue, cost] = [sumOf(sold, net), sumOf(sold, (sale) => sale.cost * sale.units)];
    const wanted = [
      `"totalOrders":${sold.length},`,
      `"totalRevenue":${rupeesText(revenue)},`,
      `"totalCost":${rupeesText(cost)},`,
      `"profit":${rupeesText(revenue - cost)}}`,
    ];

    expect(await textAt('/api/dashboard/stats', wanted)).toEqual([]);
  });

  it.each(['weekly', 'monthly', 'yearly'])('have sales, and half of the purchases, in the %s chart', async (period) => {
    const revenue = sumOf(withStatus('Unpaid', 'Paid'), net);
    const purchases = sumOf(sales, ({ cost, stock }) => cost * stock);
    const wanted = [`"totalSales":${rupeesText(revenue)},`, `"totalPurchases":${halfRupeesText(purchases)}}`];

    expect(await textAt(`/api/statistics/chart-data-fixed?period=${period}`, wanted)).toEqual([]);
  });

  it('have what was paid and what is to be paid, gross of each invoice', async () => {
    const gross = (sale: Sale) => grossWith(net(sale));
    const wanted = [
      `"paidAmount":${rupeesText(sumOf(withStatus('Paid'), gross))},`,
      `"unpaidAmount":${rupeesText(sumOf(withStatus('Unpaid'), gross))},`,
      ...sales.map((sale) => `"totalAmount":${rupeesText(net(sale))},`),
    ];

    expect(await textAt('/api/invoices', wanted)).toEqual([]);
  });

  it('have the amount of every order', async () => {
    const wanted = sales.map((sale) => `"totalAmount":${rupeesText(net(sale))},`);
    const pages = Array.from(
      { length: Math.ceil(PRODUCTS / ORDERS_A_PAGE) },
      (_, n) => `/api/orders/orders?limit=${ORDERS_A_PAGE}&page=${n + 1}`,
    );

    expect(await textAt(pages, wanted)).toEqual([]);
  });
});

describe.each(contracts.map(({ name }) => name))('the tables of %s', (service) => {
  it('hold money as whole paise of any size, and no floats but ratings', async () => {
    const columns = await queryAt<{ name: string; type: string; scale: number | null }>(
      await world.databaseUrl(service, 'superuser'),
      `select column_name as name, data_type as type, numeric_scale as scale from information_schema.columns where table_schema = 'public'`,
    );
    const money = columns.filter(({ name }) => name.endsWith('_paise'));
    const floats = columns.filter(({ type }) => ['real', 'double precision', 'money'].includes(type));

    expect(money.filter(({ type, scale }) => !['bigint', 'numeric'].includes(type) || scale !== 0)).toEqual([]);
    expect(floats.map(({ name }) => name).filter((name) => name !== 'average_rating')).toEqual([]);
  });
});
