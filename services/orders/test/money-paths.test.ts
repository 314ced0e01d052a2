import { aPrice, someUnits } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { grossWith, SHIPPING, taxOn } from '@bahi/testing/money/oracle';
import { saleTotals } from '../src/domain/sale.js';

describeMoneyPaths({
  'the totals of an order': (random) => {
    const [price, quantity] = [aPrice(random), someUnits(random)];
    const line = { quantity: quantity * 1_000, product: { unitPricePaise: price } };
    const { netPaise, taxPaise, shippingPaise, grossPaise } = saleTotals({ lines: [line] } as never);
    const net = BigInt(price) * BigInt(quantity);
    const wanted = [net, taxOn(net), SHIPPING, grossWith(net)].map(String);
    return { given: [price, quantity], got: [netPaise, taxPaise, shippingPaise, grossPaise].map(String), wanted };
  },
});
