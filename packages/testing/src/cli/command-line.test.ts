import { chosenFrom, numberOf, seedOf, UsageError } from './command-line.js';

describe('a number on the command line', () => {
  it('is taken when it makes sense', () => {
    expect(numberOf('kills', '20', { least: 1 })).toBe(20);
    expect(numberOf('minutes', '0.5', { least: 0.1, isWhole: false })).toBe(0.5);
    expect(seedOf('7')).toBe(7);
  });

  it.each(['x', '', ' ', '0', '-1', '1.5', '3m', 'Infinity'])('is refused when it is "%s"', (text) => {
    expect(() => numberOf('kills', text, { least: 1 })).toThrow(
      new UsageError(`--kills wants a whole number of at least 1, not "${text}"`),
    );
  });
});

describe('a choice on the command line', () => {
  const beginsWith = (one: string, name: string) => one.startsWith(name);

  it('is everything without names', () => {
    expect(chosenFrom(['sign in', 'pay'], [], beginsWith)).toEqual(['sign in', 'pay']);
  });

  it('is what matches the names', () => {
    expect(chosenFrom(['sign in', 'sign up', 'pay'], ['sign'], beginsWith)).toEqual(['sign in', 'sign up']);
  });

  it('is refused when one of the names matches nothing', () => {
    expect(() => chosenFrom(['sign in', 'pay'], ['pay', 'typo'], beginsWith)).toThrow(
      new UsageError('There is no "typo"'),
    );
  });
});
