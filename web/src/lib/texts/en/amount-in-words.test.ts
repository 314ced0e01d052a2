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

  it('spells every number up to twenty, and every ten', () => {
    const upTo20 = Array.from({ length: 21 }, (_, number) => number);
    const tens = [30, 40, 50, 60, 70, 80, 90];

    const words = [...upTo20, ...tens].map((number) => amountInWords(number).split(' ')[0]?.toLowerCase());

    expect(words.join(' ')).toBe(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
        'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
    );
  });

  it('spells the paise of the figures, also where binary fractions are inexact', () => {
    expect([1.15, 8.2, 0.29].map((amount) => amountInWords(amount).replace(/^.* and /, ''))).toEqual([
      'fifteen paise only',
      'twenty paise only',
      'twenty-nine paise only',
    ]);
  });
});
