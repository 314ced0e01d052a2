import type { InvoiceRow, ShopEvidence } from '../evidence.js';
import { countBy, type Rule, sumOf } from './rule.js';

export const stockRule: Rule = {
  name: 'R1 stock',
  promise: 'no oversell; stock + sold - returned = initial; every sale has its order',
  check: ({ shops }) => shops.flatMap((shop) => [...ledgerOf(shop), ...salesAndOrders(shop), ...returnsOnce(shop)]),
};

export const billingRule: Rule = {
  name: 'R1 invoices',
  promise: 'every order has exactly one invoice of its total; a return cancels the order',
  check: ({ shops }) => shops.flatMap(billsOf),
};

export const figuresRule: Rule = {
  name: 'R1 statistics',
  promise: 'statistics = ledger to the paisa',
  check: ({ shops }) => shops.flatMap(figuresOf),
};

const DAY_NEVER_BACK = 'its date goes back';

const INDIA_MS = 5.5 * 3_600_000;

/** A series of documents in the order of year and number. */
interface Series {
  readonly shop: Pick<ShopEvidence['shop'], 'index'>;
  readonly invoices: readonly Pick<InvoiceRow, 'invoice_id' | 'financial_year' | 'number' | 'created_at'>[];
}

/** Where the numbers of a shop's invoices are not 1..n of their year, or their dates go back. */
export function numbersOf({ shop, invoices }: Series): string[] {
  const violations: string[] = [];
  let year = '';
  let expected = 1;
  let last = 0;
  for (const { financial_year, number, invoice_id, created_at } of invoices) {
    if (financial_year !== year) [year, expected, last] = [financial_year, 1, 0];
    if (number !== expected) violations.push(`shop ${shop.index}, year ${year}: ${number} follows ${expected - 1}`);
    if (invoice_id.length > 16) violations.push(`${invoice_id} is too long`);
    if (created_at.getTime() < last) violations.push(`${invoice_id}: ${DAY_NEVER_BACK}`);
    if (yearOf(created_at) !== financial_year)
      violations.push(`${invoice_id}: ${created_at.toISOString()} is not in its year`);
    expected = number + 1;
    last = created_at.getTime();
  }
  return violations;
}

export const numbersRule: Rule = {
  name: 'R6 numbers',
  promise: 'invoices of a shop and year are exactly 1..n, their dates are of that year and never go back',
  check: ({ shops }) => shops.flatMap(numbersOf),
};

function ledgerOf({ shop, products, movements }: ShopEvidence): string[] {
  return products.flatMap(({ product_key, product_id, quantity }) => {
    const own = movements.filter((movement) => movement.product_key === product_key);
    const initial = shop.products.find(({ productId }) => productId === product_id)?.initial ?? 0;
    const ofKind = (kind: string) =>
      sumOf(
        own.filter((movement) => movement.kind === kind),
        ({ change }) => change,
      );
    const [sold, returned] = [-ofKind('sale'), ofKind('return')];
    return [
      ...(quantity < 0 || sold - returned > initial
        ? [`${product_id}: ${sold - returned} of ${initial} were sold`]
        : []),
      ...(sumOf(own, ({ change }) => change) === quantity ? [] : [`${product_id}: the ledger is not its ${quantity}`]),
      ...(quantity + sold - returned === initial
        ? []
        : [`${product_id}: ${quantity} left + ${sold} sold - ${returned} returned is not ${initial}`]),
    ];
  });
}

function salesAndOrders({ movements, orders }: ShopEvidence): string[] {
  const sales = new Map(
    movements.filter(({ kind }) => kind === 'sale').map((sale) => [sale.movement_id.replace(/:1$/, ''), -sale.change]),
  );
  const missing = orders.filter(({ order_key, quantity }) => sales.get(order_key) !== quantity);
  const keys = new Set(orders.map(({ order_key }) => order_key));
  const lost = [...sales.keys()].filter((key) => !keys.has(key));
  return [
    ...missing.map(({ order_id }) => `order ${order_id} took another number of units than it has`),
    ...lost.map((key) => `the units of ${key} were taken and no order has them`),
  ];
}

function returnsOnce({ movements, invoices }: ShopEvidence): string[] {
  const returns = movements.filter(({ kind }) => kind === 'return').length;
  const returned = invoices.filter(({ status }) => status === 'Returned').length;
  return returns === returned ? [] : [`${returned} invoices were returned and ${returns} times units came back`];
}

function billsOf({ orders, invoices }: ShopEvidence): string[] {
  const bills = new Map(invoices.map((invoice) => [invoice.order_key, invoice]));
  const counts = countBy(invoices, ({ order_key }) => order_key);
  const keys = new Set(orders.map(({ order_key }) => order_key));
  return [
    ...orders.flatMap(({ order_key, order_id, total, status }) => {
      const bill = bills.get(order_key);
      if (!bill || counts.get(order_key) !== 1) return [`order ${order_id} has ${counts.get(order_key) ?? 0} invoices`];
      const isBack = bill.status === 'Returned';
      return [
        ...(bill.total === total ? [] : [`order ${order_id} of ${total} is billed with ${bill.total} paise`]),
        ...(isBack === (status === 'cancelled') ? [] : [`order ${order_id} is ${status}, its invoice ${bill.status}`]),
      ];
    }),
    ...invoices.filter(({ order_key }) => !keys.has(order_key)).map(({ invoice_id }) => `${invoice_id} bills no order`),
  ];
}

function figuresOf({ shop, orders, invoices, products, shown, booked }: ShopEvidence): string[] {
  const counted = orders.filter(({ status }) => status === 'pending');
  const revenue = sumOf(counted, ({ total }) => total);
  const cost = sumOf(counted, ({ quantity, unit_cost }) => quantity * unit_cost);
  const units = sumOf(counted, ({ quantity }) => quantity);
  const unpaid = new Set(invoices.filter(({ status }) => status === 'Unpaid').map(({ order_key }) => order_key));
  const expected = sumOf(
    orders.filter(({ order_key }) => unpaid.has(order_key)),
    ({ quantity }) => quantity,
  );
  const figures: readonly (readonly [name: string, shown: number, truth: number])[] = [
    ['orders', shown.orders, counted.length],
    ['revenue', shown.revenue, revenue],
    ['cost', shown.cost, cost],
    ['profit', shown.profit, revenue - cost],
    ['stock', shown.stock, sumOf(products, ({ quantity }) => quantity)],
    ['units on unpaid invoices', shown.expected, expected],
    ['booked sales', booked.sales, revenue],
    ['booked units', booked.units, units],
    ['price times units', revenue, sumOf(counted, ({ quantity, unit_price }) => quantity * unit_price)],
  ];
  return figures
    .filter(([, seen, truth]) => seen !== truth)
    .map(([name, seen, truth]) => `shop ${shop.index}: ${name} is ${seen}, in the ledger ${truth}`);
}

/** The financial year in India, as two years of two digits: April is its first month. Independent of the product's own. */
function yearOf(moment: Date): string {
  const day = new Date(moment.getTime() + INDIA_MS);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${first % 100}${(first + 1) % 100}`;
}
