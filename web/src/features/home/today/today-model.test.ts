import { todayAnswer } from '../../../../test-support/figures.js';
import { bestHour, dayText, hoursSentence, hoursShown, needsOf, sharesOf, trendOf } from './today-model.js';

describe('the shares of the payment methods', () => {
  const payments = { cash: 0.1, upi: 500, card: 0.2, bank: 0, other: 100, credit: 50.5, pending: 0, unspecified: 0 };

  it.each([
    [5, ['cash 0.1', 'upi 500', 'card 0.2', 'other 100', 'credit 50.5']],
    [4, ['upi 500', 'other 100', 'credit 50.5', 'rest 0.3']],
    [3, ['upi 500', 'other 100', 'rest 50.8']],
  ])('are at most %i, the smallest together', (most, shares) => {
    expect(sharesOf({ payments }, most).map(({ key, amount }) => `${key} ${amount}`)).toEqual(shares);
  });
});

describe('the trend', () => {
  const lastWeek = { day: '2026-11-20' };

  it.each([
    [8, 'more', '8% up on last Friday'],
    [-12.5, 'less', '12.5% down on last Friday'],
    [0, 'same', 'Same as last Friday'],
    [null, 'same', 'Last Friday: none by now'],
  ])('of %p is in words', (change, direction, sentence) => {
    expect(trendOf({ change, lastWeek })).toEqual({ direction, sentence });
  });

  it('is not shown while it is not known', () => expect(trendOf({ lastWeek })).toBeUndefined());
});

describe('the hours', () => {
  const at = (sales: Readonly<Record<number, number>>) => Array.from({ length: 24 }, (_, hour) => sales[hour] ?? 0);

  it.each([
    [{}, {}, 9, 21],
    [{ 10: 5 }, { 22: 5 }, 9, 22],
    [{ 0: 5 }, { 23: 5 }, 0, 23],
  ])('of sales %p and %p are those from 9 to 21 and all with sales', (today, before, first, last) => {
    const shown = hoursShown({ hours: at(today), lastWeek: { hours: at(before) } });
    expect([shown[0]?.hour, shown.at(-1)?.hour]).toEqual([first, last]);
  });

  it('have a best one after the first sale, and a sentence', () => {
    const hours = hoursShown(todayAnswer);
    expect(bestHour(hours)?.hour).toBe(19);
    expect(hoursSentence(todayAnswer, hours)).toBe(
      'Sales by hour: ₹24,380 today so far, ₹23,774 on all of last Friday. Most today from 19 to 20, with ₹3,400.',
    );
    expect(bestHour(hoursShown({}))).toBeUndefined();
    expect(hoursSentence({ lastWeek: { day: '2026-11-20' } }, hoursShown({}))).toBe(
      'Sales by hour: none yet today or last Friday.',
    );
  });
});

describe('what needs the owner', () => {
  it('is at most four: expired products replace those that expire soon', () => {
    const keys = (needs: object) => needsOf({ needs }).map(({ key }) => key);

    expect(keys(todayAnswer.needs)).toEqual(['outOfStock', 'low', 'expired', 'unpaid']);
    expect(keys({ expired: 0, expiringSoon: 5 })).toEqual(['expiringSoon']);
    expect(keys({})).toEqual([]);
  });
});

it('a day is written in words', () => expect(dayText('2026-11-27')).toBe('Friday 27 November'));
