import type { OpenItem } from '@bahi/contracts/billing';
import { allocationOf, leavable, type PaymentDraft, planPayment } from './payment-plan.js';

function item(invoiceId: string | null, open: number): OpenItem {
  return { kind: invoiceId ? 'bill' : 'opening', invoiceId, day: '2026-10-01', age: 58, total: open, open };
}

const owed = { balancePaise: 35_000, items: [item(null, 100), item('INV-1', 50.5), item('INV-2', 199.5)] };
const draft: PaymentDraft = { typed: '200', method: 'cash', chosen: null, keepsRest: false, leavesRest: false };

describe('a payment of what is oldest', () => {
  it('closes the opening balance and the oldest bills, and pays a part of the next', () => {
    const { plan } = planPayment(owed, draft);

    expect(
      plan?.settles.map(({ item: { invoiceId }, paidPaise, leftPaise }) => [invoiceId, paidPaise, leftPaise]),
    ).toEqual([
      [null, 10_000, 0],
      ['INV-1', 5_050, 0],
      ['INV-2', 4_950, 15_000],
    ]);
    expect(plan).toMatchObject({ amountPaise: 20_000, afterPaise: 15_000, changePaise: 0 });
  });

  it('gives change of cash above what is owed, or keeps it as an advance', () => {
    const more = { ...draft, typed: '500' };

    expect(planPayment(owed, more).plan).toMatchObject({ amountPaise: 35_000, changePaise: 15_000, afterPaise: 0 });
    for (const kept of [
      { ...more, keepsRest: true },
      { ...more, method: 'upi' as const },
    ])
      expect(planPayment(owed, kept).plan).toMatchObject({ amountPaise: 50_000, changePaise: 0, afterPaise: -15_000 });
  });

  it('is an advance where nothing is owed', () => {
    const nothing = { balancePaise: -500, items: [] };

    expect(planPayment(nothing, draft).plan).toMatchObject({
      amountPaise: 20_000,
      changePaise: 0,
      afterPaise: -20_500,
    });
  });

  it('needs an amount', () => expect(planPayment(owed, { ...draft, typed: '0' })).toEqual({ problem: 'noAmount' }));
});

describe('a payment of ticked bills', () => {
  const ticked = (
    typed: string,
    chosen: readonly (readonly [string, string])[],
    method: PaymentDraft['method'] = 'cash',
  ) => ({
    ...draft,
    typed,
    method,
    chosen: new Map(chosen),
  });

  it('pays them and nothing else', () => {
    const wanted = ticked('100', [['INV-2', '100']]);
    const { plan } = planPayment(owed, wanted);

    expect(plan).toMatchObject({ amountPaise: 10_000, afterPaise: 25_000 });
    expect(plan && allocationOf(plan, wanted)).toEqual([{ invoiceId: 'INV-2', amount: 100 }]);
  });

  it.each([
    ['noBill', ticked('100', [])],
    ['noBill', ticked('100', [['INV-2', '']])],
    ['aboveOpen', ticked('60', [['INV-1', '60']])],
    ['tooLittle', ticked('10', [['INV-1', '50.50']])],
    ['tooMuch', ticked('60', [['INV-1', '50.50']], 'upi')],
  ])('is refused: %s', (problem, wanted) => expect(planPayment(owed, wanted)).toEqual({ problem }));

  it('gives change of cash', () =>
    expect(planPayment(owed, ticked('60', [['INV-1', '50.5']])).plan).toMatchObject({ changePaise: 950 }));
});

describe('a rest that may be left', () => {
  const LIMIT = 1_000;
  const rest = (typed: string, chosen: PaymentDraft['chosen'] = null) => {
    const one = { ...draft, typed, chosen };
    return leavable(planPayment(owed, one).plan, one, LIMIT);
  };

  it('is within the limit of the shop', () => {
    expect([rest('343'), rest('340'), rest('339.99'), rest('350')]).toEqual([700, 1_000, null, null]);
  });

  it('is no part of bills that are chosen', () => {
    expect(rest('50.5', new Map([['INV-1', '50.5']]))).toBeNull();
  });
});
