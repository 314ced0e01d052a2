import { amountInWords } from './amount-in-words.js';

describe('amountInWords', () => {
  it.each([
    [0, 'Zero rupees only'],
    [1, 'One rupee only'],
    [0.5, 'Zero rupees and fifty paise only'],
    [1139.5, 'One thousand one hundred thirty-nine rupees and fifty paise only'],
    [100_000, 'One lakh rupees only'],
    [1_860_396.95, 'Eighteen lakh sixty thousand three hundred ninety-six rupees and ninety-five paise only'],
    [10_000_000, 'One crore rupees only'],
    [
      99_99_99_999.99,
      'Ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paise only',
    ],
    [11_000_000_000_050, 'Eleven lakh crore fifty rupees only'],
  ])('spells %d in lakh and crore', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });
});
