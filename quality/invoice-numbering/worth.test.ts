import { shortfallsOf } from './worth.js';

describe('a run of the numbers', () => {
  it('is worth its verdict when all was billed, in both years, and calls met a kill', () => {
    expect(shortfallsOf({ invoices: { '2627': 400, '2728': 200 }, failedCalls: 3 }, 600)).toEqual([]);
  });

  it.each([
    [
      'an order was refused',
      { invoices: { '2627': 400, '2728': 199 }, failedCalls: 3 },
      '599 orders were billed, not 600',
    ],
    ['the year never changed', { invoices: { '2627': 600 }, failedCalls: 3 }, 'nothing was billed in the year 2728'],
    ['all came after midnight', { invoices: { '2728': 600 }, failedCalls: 3 }, 'nothing was billed in the year 2627'],
    ['nothing was disturbed', { invoices: { '2627': 400, '2728': 200 }, failedCalls: 0 }, 'no call met a kill'],
  ])('shows too little when %s', (_name, happened, sentence) => {
    expect(shortfallsOf(happened, 600)).toEqual([sentence]);
  });
});
