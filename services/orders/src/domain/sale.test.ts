import { asMilli, asPaise } from '@bahi/contracts/shared';
import { type SoldLine, saleTotals } from './sale.js';

function line(pricePaise: number, milli: number): SoldLine {
  return { lineNo: 1, quantity: asMilli(milli), product: { unitPricePaise: asPaise(pricePaise) } } as SoldLine;
}

describe('the totals of a sale', () => {
  it('round each line to the paisa, and tax the sum', () => {
    const lines = [line(49_500, 2_000), line(333, 1_250), line(1, 500)];

    expect(saleTotals({ lines, bill: null })).toEqual({
      netPaise: 99_417,
      taxPaise: 9_942,
      shippingPaise: 5_000,
      grossPaise: 114_359,
    });
  });
});
