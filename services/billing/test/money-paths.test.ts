import { aLine } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { grossWith } from '@bahi/testing/money/oracle';
import { draftInvoice } from '../src/domain/invoice.js';

describeMoneyPaths({
  'what an invoice adds to paid and unpaid': (random) => {
    const given = aLine(random);
    const { grossPaise } = draftInvoice(anOrder(given), 'key', 'Asia/Kolkata');
    return { given, got: String(grossPaise), wanted: String(grossWith(BigInt(given))) };
  },
});

function anOrder(netPaise: number) {
  return {
    orderKey: 'key',
    orderId: 'id',
    totalPaise: netPaise as never,
    placedAt: new Date(0),
    lines: [
      { lineNo: 1, productKey: 'k', productId: 'p', productName: 'Dal', quantity: 2, unitPricePaise: 1 as never },
    ],
  };
}
