import { shortfallsOf } from './worth.js';

const law = Object.fromEntries(
  ['tax-invoice', 'invoice-cum-bill-of-supply', 'bill-of-supply', 'credit-note'].flatMap((type) => [
    [`${type} 2627`, 3],
    [`${type} 2728`, 1],
  ]),
);

describe('a run of the numbers', () => {
  it('is worth its verdict when all was billed, in both years, and calls met a kill', () => {
    expect(shortfallsOf({ invoices: { '2627': 400, '2728': 200 }, law, failedCalls: 3 }, 600)).toEqual([]);
  });

  it.each([
    [
      'an order was refused',
      { invoices: { '2627': 400, '2728': 199 }, law, failedCalls: 3 },
      '599 orders were billed, not 600',
    ],
    [
      'the year never changed',
      { invoices: { '2627': 600 }, law, failedCalls: 3 },
      'nothing was billed in the year 2728',
    ],
    [
      'all came after midnight',
      { invoices: { '2728': 600 }, law, failedCalls: 3 },
      'nothing was billed in the year 2627',
    ],
    [
      'nothing came back in the new year',
      { invoices: { '2627': 400, '2728': 200 }, law: { ...law, 'credit-note 2728': 0 }, failedCalls: 3 },
      'there is no credit-note 2728',
    ],
    ['nothing was disturbed', { invoices: { '2627': 400, '2728': 200 }, law, failedCalls: 0 }, 'no call met a kill'],
  ])('shows too little when %s', (_name, happened, sentence) => {
    expect(shortfallsOf(happened, 600)).toEqual([sentence]);
  });
});
