import { asPaise } from '@bahi/contracts/shared';
import { RECEIPT } from '../../test/support/paper-samples.js';
import { paidAhead, type Receipt, receiptText } from './receipt.js';

const of = (over: Partial<Receipt>, state: Receipt['payment']['state'] = 'done'): Receipt => ({
  ...RECEIPT,
  ...over,
  payment: { ...RECEIPT.payment, state },
});
const textOf = (receipt: Receipt) => receiptText('en', 'Annapurna Stores', receipt);

it('thanks the one who paid and says the new balance, in their language', () => {
  const owes = of({ balancePaise: asPaise(112_000) });

  expect(textOf(owes)).toBe(
    'Hello सावित्री देवी किराना भंडार, Annapurna Stores received ₹2,000.00 from you on 28/11/2026, receipt RC-2627-000007. ₹1,120.00 is still open. Thank you.',
  );
  expect(receiptText('hi', 'Annapurna Stores', owes)).toContain('₹1,120.00 अभी बाकी है।');
});

it.each([
  ['an advance', of({}), 'You have paid ₹100.00 ahead.'],
  ['nothing open', of({ balancePaise: asPaise(0) }), 'Nothing is open.'],
  ['a walk-in', of({ customer: null, balancePaise: null }), 'Annapurna Stores received ₹2,000.00 from you'],
  ['money to confirm', of({ parts: [], balancePaise: null }, 'pending'), 'It counts once it is confirmed.'],
])('says %s', (_, receipt, said) => {
  expect(textOf(receipt)).toContain(said);
});

it('says nothing of money that never came or went back, and counts none of it as paid ahead', () => {
  const gone = (['failed', 'reversed'] as const).map((state) => of({ parts: [], balancePaise: null }, state));

  expect(gone.map(textOf)).toEqual(['', '']);
  expect([...gone, of({ customer: null })].map(paidAhead)).toEqual([0, 0, 0]);
  expect(paidAhead(of({}))).toBe(10_000);
});
