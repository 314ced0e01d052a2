import { amountInWords } from './amount-in-words.js';

describe('amountInWords', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees One Only'],
    [0.5, 'Rupees Zero and Fifty Paise Only'],
    [1139.5, 'Rupees One Thousand One Hundred Thirty-Nine and Fifty Paise Only'],
    [100_000, 'Rupees One Lakh Only'],
    [1_860_396.95, 'Rupees Eighteen Lakh Sixty Thousand Three Hundred Ninety-Six and Ninety-Five Paise Only'],
    [10_000_000, 'Rupees One Crore Only'],
    [
      99_99_99_999.99,
      'Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
    ],
    [11_000_000_000_050, 'Rupees Eleven Lakh Crore Fifty Only'],
  ])('spells %d in lakh and crore', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it('spells every number up to twenty, and every ten', () => {
    const upTo20 = Array.from({ length: 21 }, (_, number) => number);
    const tens = [30, 40, 50, 60, 70, 80, 90];

    const words = [...upTo20, ...tens].map((number) => amountInWords(number).split(' ')[1]?.toLowerCase());

    expect(words.join(' ')).toBe(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
        'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
    );
  });

  it('spells the paise of the figures, also where binary fractions are inexact', () => {
    expect([1.15, 8.2, 0.29].map((amount) => amountInWords(amount).replace(/^.* and /, ''))).toEqual([
      'Fifteen Paise Only',
      'Twenty Paise Only',
      'Twenty-Nine Paise Only',
    ]);
  });
});
