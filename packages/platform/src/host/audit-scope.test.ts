import { openMonths } from './audit-scope.js';

const SHOP = '0193a000-0000-7000-8000-00000000000d';

it.each([
  ['2027-01-13', '2026-12-01'],
  ['2027-01-14', null],
  ['2027-03-31', '2027-02-01'],
])('on %s an audit of a shop begins at %s: all of it once a month', (day, since) => {
  expect(openMonths({ now: () => new Date(`${day}T06:00:00Z`) })(SHOP)).toBe(since);
});
