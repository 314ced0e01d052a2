import { asPaise } from '@bahi/contracts/shared';
import { changeOf, quickAmounts, restOf, takePayment } from './payments.js';

const restPaise = asPaise(44_700);

describe('a payment', () => {
  it('of cash may exceed the rest: the change goes back', () => {
    const { payment } = takePayment(50_000, { method: 'cash', restPaise });

    expect(payment).toMatchObject({ amountPaise: 44_700, givenPaise: 50_000 });
    expect([restOf(restPaise, payment ? [payment] : []), changeOf(payment ? [payment] : [])]).toEqual([0, 5_300]);
  });

  it.each([
    [50_000, 'upi', 'tooMuch'],
    [44_701, 'card', 'tooMuch'],
    [null, 'cash', 'noAmount'],
    [0, 'cash', 'noAmount'],
  ] as const)('of %j paise by %s is refused and never cut', (given, method, problem) =>
    expect(takePayment(given, { method, restPaise })).toEqual({ problem }),
  );

  it('offers the amount, the next ten and the next notes, without a 2,000', () => {
    expect(quickAmounts(restPaise)).toEqual([44_700, 45_000, 50_000, 100_000]);
    expect(quickAmounts(asPaise(27_600))).toEqual([27_600, 28_000, 30_000, 50_000]);
  });
});
