import { grossOf, orderTotals, paiseFrom, parseRupees, taxOf, toRupees } from '@bahi/contracts/shared';
import type { Seeded } from '@bahi/testing/shop/seeded';
import { saleOf } from '../../services/analytics/src/domain/order-record.js';
import { percentChange } from '../../services/analytics/src/domain/percent-change.js';
import { changedProduct, entriesOfProduct, productAdded } from '../../services/analytics/src/domain/product-record.js';
import { halfRupees, rupees } from '../../services/analytics/src/http/present.js';
import { readPrice, readUnits } from '../../services/catalog/src/domain/numbers.js';
import { saleTotals } from '../../services/orders/src/domain/sale.js';
import { salesCost } from '../../web/src/features/home/home-figures.js';
import { orderTotal as shownTotal } from '../../web/src/features/products/order/order-total.js';
import { rupees as shownRupees, tileRupees } from '../../web/src/lib/format/format.js';
import { purchaseCost, sumRupees } from '../../web/src/lib/format/rupee-sums.js';
import {
  changeInTenths,
  decimalText,
  grossWith,
  halfRupeesText,
  priceIn,
  readableRupees,
  rupeesText,
  SHIPPING,
  shownCost,
  taxOn,
  unitsIn,
} from './oracle.js';

/** One case of a path: what went in, what the product makes of it and what the contract does. */
export interface MoneyCase {
  readonly given: unknown;
  readonly got: unknown;
  readonly wanted: unknown;
}

/** One way that money goes through the product. */
export interface MoneyPath {
  readonly name: string;
  readonly tryOne: (random: Seeded) => MoneyCase;
}

const MAX_PRICE = 1_000_000_000;
const MAX_UNITS = 1_000_000;
/** Beyond 2^46 rupees a number cannot tell one paisa from the next: the end of what a JSON number can say. */
const MAX_SUM = 7_036_874_417_766_399;
/** Half of it has three decimals and uses up the digits of a number earlier: 2^44 rupees. */
const MAX_HALVED_SUM = 1_759_218_604_441_599;

/** Small and large in equal shares, and the ends: most mistakes are near them. */
function wholeUpTo(limit: number, random: Seeded): number {
  if (random.chance(0.02)) return random.pick([0, 1, 4, 5, 99, 100, limit - 1, limit]);
  return Math.floor((limit + 1) ** ((random.below(1_000_001) + 1) / 1_000_002)) - 1;
}

function aPrice(random: Seeded) {
  return wholeUpTo(MAX_PRICE, random);
}

function someUnits(random: Seeded) {
  return wholeUpTo(MAX_UNITS, random);
}

function aLine(random: Seeded) {
  return aPrice(random) * Math.max(1, someUnits(random));
}

function aSum(random: Seeded) {
  return wholeUpTo(MAX_SUM, random);
}

function digits(count: number, random: Seeded) {
  return Array.from({ length: count }, () => random.below(10)).join('');
}

/** Amounts as people and programs write them, good and bad. */
function amountText(random: Seeded): string {
  const good = `${digits(1 + random.below(9), random)}${random.chance(0.6) ? `.${digits(1 + random.below(2), random)}` : ''}`;
  if (random.chance(0.7)) return good;
  return random.pick([
    `${'0'.repeat(random.below(30))}${good}`,
    `${good}0`,
    `${good}.`,
    `.${good}`,
    `-${good}`,
    `+${good}`,
    `${good}e1`,
    ` ${good}`,
    `${good}${digits(9, random)}`,
    good.replace('.', ','),
    `${good.slice(0, 1)},${good.slice(1)}`,
    `₹${good}`,
    '',
  ]);
}

function asText(value: bigint | null) {
  return value === null ? null : String(value);
}

function path(name: string, tryOne: MoneyPath['tryOne']): MoneyPath {
  return { name, tryOne };
}

function onWire(value: number) {
  return JSON.stringify(value);
}

/** What a reader of JSON gets. */
function received(text: string): number {
  return JSON.parse(text) as number;
}

const inServices: readonly MoneyPath[] = [
  path('a price in a form or a file', (random) => {
    const given = amountText(random);
    const price = readPrice(given);
    return { given, got: price === null ? null : String(price), wanted: asText(priceIn(given)) };
  }),
  path('units in a form or a file', (random) => {
    const given = random.chance(0.7) ? digits(1 + random.below(8), random) : amountText(random);
    const units = readUnits(given);
    return { given, got: units === null ? null : String(units), wanted: asText(unitsIn(given)) };
  }),
  path('an amount on the wire', (random) => {
    const given = aLine(random);
    return { given, got: onWire(toRupees(given as never)), wanted: rupeesText(BigInt(given)) };
  }),
  path('a price sent and typed again', (random) => {
    const given = aPrice(random);
    return { given, got: parseRupees(onWire(toRupees(given as never))), wanted: given };
  }),
  path('an amount of the database', (random) => {
    const given = String(aSum(random));
    return { given, got: String(paiseFrom(given)), wanted: given };
  }),
  path('the total of an order', (random) => {
    const [price, quantity] = [aPrice(random), someUnits(random)];
    const line = { quantity: quantity * 1_000, product: { unitPricePaise: price } };
    const got = String(saleTotals({ lines: [line] } as never).netPaise);
    return { given: [price, quantity], got, wanted: String(BigInt(price) * BigInt(quantity)) };
  }),
  path('tax and what is to be paid', (random) => {
    const given = aLine(random);
    const net = BigInt(given);
    const got = [taxOf(given as never), grossOf(given as never)].map(String);
    return { given, got, wanted: [taxOn(net), grossWith(net)].map(String) };
  }),
  path('the totals of an order, which its invoice stores', (random) => {
    const given = aLine(random);
    const { netPaise, taxPaise, shippingPaise, grossPaise } = orderTotals(given as never);
    const net = BigInt(given);
    const wanted = [net, taxOn(net), SHIPPING, grossWith(net)].map(String);
    return { given, got: [netPaise, taxPaise, shippingPaise, grossPaise].map(String), wanted };
  }),
  path('revenue and cost of a sale', (random) => {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      quantity: someUnits(random),
      unitPricePaise: aPrice(random),
      unitCostPaise: aPrice(random),
      productKey: 'k',
    }));
    const total = lines.reduce((sum, { quantity, unitPricePaise }) => sum + quantity * unitPricePaise, 0);
    const sale = saleOf({ placedAt: new Date(0).toISOString(), totalPaise: total, lines } as never, 'Asia/Kolkata');
    const cost = lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitCostPaise), 0n);
    return { given: lines, got: [sale.totalPaise, sale.costPaise].map(String), wanted: [total, cost].map(String) };
  }),
  path('the purchase of a product', (random) => {
    const [costPaise, quantity] = [aPrice(random), someUnits(random)];
    const added = {
      costPaise,
      quantity,
      thresholdValue: 0,
      productName: 'Dal',
      category: 'Food',
      supplier: null,
      expiryDate: null,
    };
    const change = productAdded({ ...added, createdAt: new Date(0).toISOString() } as never, 1, 'Asia/Kolkata');
    const entries = entriesOfProduct(changedProduct(undefined, change), []);
    const summed = entries.flatMap(({ amounts }) =>
      'purchasesPaise' in amounts ? [String(amounts.purchasesPaise)] : [],
    );
    const wanted = String(BigInt(costPaise) * BigInt(quantity));
    return { given: [costPaise, quantity], got: summed, wanted: [wanted, wanted] };
  }),
  path('a sum of the statistics', (random) => {
    const given = BigInt(aSum(random)) * (random.chance(0.1) ? -1n : 1n);
    return { given: String(given), got: onWire(rupees(given)), wanted: rupeesText(given) };
  }),
  path('half of a sum, to half a paisa', (random) => {
    const given = BigInt(wholeUpTo(MAX_HALVED_SUM, random));
    return { given: String(given), got: onWire(halfRupees(given)), wanted: halfRupeesText(given) };
  }),
  path('half of a sum, doubled by whoever reads it', (random) => {
    const given = BigInt(aSum(random));
    return { given: String(given), got: onWire(received(onWire(halfRupees(given))) * 2), wanted: rupeesText(given) };
  }),
  path('the change of a figure', (random) => {
    const [current, previous] = [BigInt(aLine(random)), BigInt(random.chance(0.1) ? 0 : aLine(random))];
    // Beyond fifteen digits a percentage says nothing, and no number holds it.
    const wanted = changeInTenths(current, previous);
    if (wanted > 1_000_000_000_000_000n) return { given: [], got: '', wanted: '' };
    const given = [current, previous].map(String);
    return { given, got: onWire(percentChange(current, previous)), wanted: decimalText(wanted, 1) };
  }),
];

const onScreens: readonly MoneyPath[] = [
  path('an amount as people read it', (random) => {
    const paise = BigInt(aSum(random)) * (random.chance(0.1) ? -1n : 1n);
    const given = received(rupeesText(paise));
    const readable = readableRupees(paise);
    const tile = paise % 100n === 0n ? readable.slice(0, -3) : readable;
    return { given, got: [shownRupees(given), tileRupees(given)], wanted: [readable, tile] };
  }),
  path('the order dialog', (random) => {
    const [price, units] = [aPrice(random), Math.max(1, someUnits(random))];
    const net = BigInt(price) * BigInt(units);
    const { subtotal, tax, shipping, total } = shownTotal(received(rupeesText(BigInt(price))), units);
    const wanted = [net, taxOn(net), SHIPPING, grossWith(net)].map(rupeesText);
    return { given: [price, units], got: [subtotal, tax, shipping, total].map(onWire), wanted };
  }),
  path('a sum that a screen makes', (random) => {
    const amounts = Array.from({ length: random.below(6) }, () => BigInt(aLine(random)));
    const got = onWire(sumRupees(amounts.map((paise) => received(rupeesText(paise)))));
    const sum = amounts.reduce((whole, paise) => whole + paise, 0n);
    return { given: amounts.map(String), got, wanted: rupeesText(sum) };
  }),
  path('a purchase, halved by the server and doubled by the screen', (random) => {
    const paise = BigInt(aSum(random));
    const given = halfRupeesText(paise);
    return { given, got: onWire(purchaseCost(received(given))), wanted: rupeesText(paise) };
  }),
  path('the cost card', (random) => {
    // Eleven times it must still be a number that tells paise apart.
    const [cost, orders] = [Math.floor(aSum(random) / 11), random.below(100_000)];
    const got = onWire(salesCost(received(rupeesText(BigInt(cost))), orders));
    return { given: [cost, orders], got, wanted: rupeesText(shownCost(BigInt(cost), BigInt(orders))) };
  }),
];

/** Every way of money that is a function; what PostgreSQL sums is in books.test.ts and in quality/model. */
export const MONEY_PATHS: readonly MoneyPath[] = [...inServices, ...onScreens];
