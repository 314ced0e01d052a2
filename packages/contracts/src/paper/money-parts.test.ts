import { isReceived, noteMoneyOf, noteNotesOf } from './money-parts.js';
import type { MethodAmount } from './paper-context.js';
import { paperTexts } from './paper-texts.js';

it('names the payments of a bill that came in or are to be confirmed, and no others', () => {
  const payments = [
    { direction: 'in', state: 'done' },
    { direction: 'in', state: 'pending' },
    { direction: 'in', state: 'failed' },
    { direction: 'in', state: 'reversed' },
    { direction: 'out', state: 'done' },
  ] as const;

  expect(payments.map(isReceived)).toEqual([true, true, false, false, false]);
});

describe('the money of a credit note', () => {
  const refund = (isPending: boolean): MethodAmount => ({ method: 'upi', amount: 20, isPending });

  it.each([
    ['is settled with the bill', { refunded: 0, refunds: [] }, 'settled'],
    ['went back', { refunded: 20, refunds: [refund(false)] }, 'back'],
    [
      'is still to be sent, as long as one refund is',
      { refunded: 40, refunds: [refund(false), refund(true)] },
      'toSend',
    ],
  ])('%s', (_, money, status) => {
    expect(noteMoneyOf({ settled: 5, toAccount: 0, ...money })).toMatchObject({ status, settled: 5 });
  });

  it('says what was taken off the open amount, and what was put on the account', () => {
    const money = noteMoneyOf({ settled: 5, toAccount: 20, refunded: 0, refunds: [] });

    expect(noteNotesOf(money, paperTexts)).toEqual(['Off what was open: ₹5.00', 'Put on the account: ₹20.00']);
  });
});
