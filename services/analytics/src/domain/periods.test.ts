import type { Day } from '@bahi/contracts/shared';
import { chartSpan, comparisonOf, weekDays, yearMonths } from './periods.js';

function day(text: string) {
  return text as Day;
}

describe('comparisonOf', () => {
  it('takes the seven days before for a week', () => {
    expect(comparisonOf('week', day('2027-01-03'))).toEqual({
      current: { grain: 'day', firstOn: '2026-12-28', lastOn: '2027-01-03' },
      previous: { grain: 'day', firstOn: '2026-12-21', lastOn: '2026-12-27' },
      previousEndsOn: '2026-12-27',
    });
  });

  it('takes the whole month before, over the turn of the year', () => {
    expect(comparisonOf('month', day('2027-01-31'))).toEqual({
      current: { grain: 'month', firstOn: '2027-01-01', lastOn: '2027-01-01' },
      previous: { grain: 'month', firstOn: '2026-12-01', lastOn: '2026-12-01' },
      previousEndsOn: '2026-12-31',
    });
  });

  it('takes the month before, however few days it had', () => {
    expect(comparisonOf('month', day('2027-03-01'))).toMatchObject({
      previous: { grain: 'month', firstOn: '2027-02-01', lastOn: '2027-02-01' },
      previousEndsOn: '2027-02-28',
    });
  });

  it('takes the whole year before', () => {
    expect(comparisonOf('year', day('2028-02-29'))).toEqual({
      current: { grain: 'month', firstOn: '2028-01-01', lastOn: '2028-12-01' },
      previous: { grain: 'month', firstOn: '2027-01-01', lastOn: '2027-12-01' },
      previousEndsOn: '2027-12-31',
    });
  });
});

describe('the chart', () => {
  it('shows seven days ending today or the months of the year', () => {
    const today = day('2027-01-03');

    expect([weekDays(today).at(0), weekDays(today).at(-1), weekDays(today).length]).toEqual([
      '2026-12-28',
      '2027-01-03',
      7,
    ]);
    expect([yearMonths(today).at(0), yearMonths(today).at(-1), yearMonths(today).length]).toEqual([
      '2027-01-01',
      '2027-12-01',
      12,
    ]);
    expect(chartSpan('weekly', today)).toEqual({ grain: 'day', firstOn: '2026-12-28', lastOn: '2027-01-03' });
    expect(chartSpan('yearly', today)).toEqual(chartSpan('monthly', today));
  });
});
