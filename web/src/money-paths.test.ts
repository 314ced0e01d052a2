import { aLine, aPrice, aSum, someUnits } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import {
  grossWith,
  halfRupeesText,
  readableRupees,
  rupeesText,
  SHIPPING,
  shownCost,
  taxOn,
} from '@bahi/testing/money/oracle';
import { salesCost } from './features/home/home-figures.js';
import { orderTotal } from './features/products/order/order-total.js';
import { rupees, tileRupees } from './lib/format/format.js';
import { purchaseCost, sumRupees } from './lib/format/rupee-sums.js';

describeMoneyPaths({
  'an amount as people read it': (random) => {
    const paise = BigInt(aSum(random)) * (random.chance(0.1) ? -1n : 1n);
    const given = received(rupeesText(paise));
    const readable = readableRupees(paise);
    const tile = paise % 100n === 0n ? readable.slice(0, -3) : readable;
    return { given, got: [rupees(given), tileRupees(given)], wanted: [readable, tile] };
  },
  'the order dialog': (random) => {
    const [price, units] = [aPrice(random), Math.max(1, someUnits(random))];
    const net = BigInt(price) * BigInt(units);
    const { subtotal, tax, shipping, total } = orderTotal(received(rupeesText(BigInt(price))), units);
    const wanted = [net, taxOn(net), SHIPPING, grossWith(net)].map(rupeesText);
    return { given: [price, units], got: [subtotal, tax, shipping, total].map(onWire), wanted };
  },
  'a sum that a screen makes': (random) => {
    const amounts = Array.from({ length: random.below(6) }, () => BigInt(aLine(random)));
    const got = onWire(sumRupees(amounts.map((paise) => received(rupeesText(paise)))));
    const sum = amounts.reduce((whole, paise) => whole + paise, 0n);
    return { given: amounts.map(String), got, wanted: rupeesText(sum) };
  },
  'a purchase, halved by the server and doubled by the screen': (random) => {
    const paise = BigInt(aSum(random));
    const given = halfRupeesText(paise);
    return { given, got: onWire(purchaseCost(received(given))), wanted: rupeesText(paise) };
  },
  'the cost card': (random) => {
    // Eleven times it must still be a number that distinguishes paise.
    const [cost, orders] = [Math.floor(aSum(random) / 11), random.below(100_000)];
    const got = onWire(salesCost(received(rupeesText(BigInt(cost))), orders));
    return { given: [cost, orders], got, wanted: rupeesText(shownCost(BigInt(cost), BigInt(orders))) };
  },
});

function onWire(value: number) {
  return JSON.stringify(value);
}

/** What a reader of JSON gets. */
function received(text: string): number {
  return JSON.parse(text) as number;
}
