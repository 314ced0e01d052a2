import { lastDayOf, type Period, parsePeriod, periodAfter, periodBefore, quarterOf } from './period.js';

const month = (text: string) => text as Period;

it.each([
  ['2026-10', '2026-10'],
  ['2026-13', null],
  ['10-2026', null],
  ['2026-1', null],
])('reads %s as the month %s', (text, expected) => {
  expect(parsePeriod(text)).toBe(expected);
});

it('knows the months around a month, its last day and its quarter of the tax year', () => {
  expect([periodBefore(month('2027-01')), periodAfter(month('2026-12'))]).toEqual(['2026-12', '2027-01']);
  expect([lastDayOf(month('2028-02')), lastDayOf(month('2026-12'))]).toEqual(['2028-02-29', '2026-12-31']);
  for (const one of ['2027-01', '2027-02', '2027-03'])
    expect(quarterOf(month(one))).toEqual(['2027-01', '2027-02', '2027-03']);
});
