import { aPrice, someUnits } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { orderTotal } from '../src/domain/order.js';

describeMoneyPaths({
  'the total of an order': (random) => {
    const [price, quantity] = [aPrice(random), someUnits(random)];
    const got = String(orderTotal({ quantity, product: { unitPricePaise: price } } as never));
    return { given: [price, quantity], got, wanted: String(BigInt(price) * BigInt(quantity)) };
  },
});
