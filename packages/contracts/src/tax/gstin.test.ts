import worked from './examples/gst-examples.json' with { type: 'json' };
import { checkBuyerGstin, checkDigitOf, checkGstin, wrongGstinCharacter } from './gstin.js';

it.each(worked.gstin.valid)('%s is valid', (gstin) => {
  expect(checkGstin(gstin)).toEqual({ valid: true, gstin });
});

it.each(worked.gstin.invalid.map(({ value, reason, note }) => [value, reason, note] as const))(
  '%s is refused for its %s: %s',
  (value, reason) => {
    expect(checkGstin(value)).toMatchObject({ valid: false, reason });
  },
);

it('takes spaces and small letters', () => {
  expect(checkGstin(' 27aabcb 0000k1zb ')).toEqual({ valid: true, gstin: '27AABCB0000K1ZB' });
});

it('names the State that took the place of a retired one', () => {
  expect(checkGstin('28AABCB0000K1ZB')).toMatchObject({ reason: 'retired-state', newState: '37' });
});

it('finds every wrong character and every exchange of neighbours but 0 and Z', () => {
  const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const gstin of worked.gstin.valid) {
    const characters = [...gstin.slice(0, -1)];
    const passes = (text: string[]) => checkDigitOf(text.join('')) === gstin.at(-1);
    const wrong = characters.flatMap((one, at) =>
      alphabet.filter((other) => other !== one).map((other) => characters.with(at, other)),
    );
    expect(wrong.filter(passes)).toEqual([]);
    const exchanged = characters.flatMap((one, at) => {
      const next = characters[at + 1];
      return next === undefined || next === one ? [] : [characters.with(at, next).with(at + 1, one)];
    });
    const missed = exchanged.filter(passes).map((text) =>
      text
        .filter((one, at) => one !== characters[at])
        .sort()
        .join(''),
    );
    expect(missed.filter((pair) => pair !== '0Z')).toEqual([]);
  }
});

it.each([
  ['', null],
  ['27 aabc', null],
  ['27AABCB0000K1ZA', null],
  ['2O', { place: 2, needs: 'digit' }],
  ['27AA1', { place: 5, needs: 'letter' }],
  ['27AABC-', { place: 7, needs: 'digit-or-letter' }],
  ['27AABCB0000K0', { place: 13, needs: 'no-zero' }],
  ['27AABCB0000K1ZBX', { place: 16, needs: null }],
])('names the first wrong character of %j: %j', (typed, wrong) => expect(wrongGstinCharacter(typed)).toEqual(wrong));

describe('a buyer', () => {
  const first14 = '0726UNO00001UN';
  const uin = `${first14}${checkDigitOf(first14)}`;

  it('may have the number of an embassy', () => {
    expect(checkBuyerGstin(uin)).toEqual({ valid: true, gstin: uin });
    expect(checkGstin(uin)).toMatchObject({ valid: false, reason: 'form' });
  });

  it('is held to the check digit', () => {
    const other = uin.endsWith('A') ? 'B' : 'A';
    expect(checkBuyerGstin(`${first14}${other}`)).toMatchObject({ valid: false, reason: 'check-digit' });
  });
});
