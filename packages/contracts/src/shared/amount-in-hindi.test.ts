import { rupeesInHindi } from './amount-in-hindi.js';
import { asPaise } from './money.js';

it.each([
  [0, 'शून्य रुपये मात्र'],
  [100, 'एक रुपया मात्र'],
  [1, 'शून्य रुपये एक पैसा मात्र'],
  [113_950, 'एक हजार एक सौ उनतालीस रुपये पचास पैसे मात्र'],
  [134_400, 'एक हजार तीन सौ चौवालीस रुपये मात्र'],
  [11_299_600, 'एक लाख बारह हजार नौ सौ छियानवे रुपये मात्र'],
  [1_00_00_00_000, 'एक करोड़ रुपये मात्र'],
  [99_99_99_999_99, 'निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हजार नौ सौ निन्यानवे रुपये निन्यानवे पैसे मात्र'],
])('spells %d paise', (paise, words) => {
  expect(rupeesInHindi(asPaise(paise))).toBe(words);
});

it('has a word of its own for each number below a hundred', () => {
  const words = Array.from({ length: 99 }, (_, index) => rupeesInHindi(asPaise((index + 1) * 100)));

  expect(new Set(words).size).toBe(99);
  expect(words.filter((text) => !/^[\u0900-\u097f]+ रुप(ये|या) मात्र$/.test(text))).toEqual([]);
});
