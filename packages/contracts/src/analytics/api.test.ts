import { parseWith } from '../kit/validation.js';
import { analyticsApi } from './api.js';
import { TopProduct } from './schemas.js';

describe('chart-data-fixed', () => {
  const { query } = analyticsApi.readChart;

  it('is weekly unless asked otherwise', () => {
    expect(parseWith(query, {})).toEqual({ ok: true, value: { period: 'weekly' } });
    expect(parseWith(query, { period: 'yearly' })).toEqual({ ok: true, value: { period: 'yearly' } });
  });

  it.each(['week', 'Weekly', '', ['weekly', 'weekly']])('does not know the period %j', (period) => {
    expect(parseWith(query, { period })).toMatchObject({
      issues: [{ field: 'period', message: 'Unknown period. Use weekly, monthly or yearly.' }],
    });
  });
});

describe('dashboard-summary', () => {
  const { query } = analyticsApi.readDashboardSummary;

  it('is of the week unless asked otherwise', () => {
    expect(parseWith(query, {})).toEqual({ ok: true, value: { period: 'week' } });
  });

  it('does not know the periods of the chart', () => {
    expect(parseWith(query, { period: 'weekly' })).toMatchObject({
      issues: [{ field: 'period', message: 'Unknown period. Use week, month or year.' }],
    });
  });
});

describe('top products', () => {
  it.each([
    ['★★★★☆', true],
    ['☆☆☆☆☆', true],
    ['★★★★★', true],
    ['☆★★★★', false],
    ['★★★★', false],
    ['4', false],
  ])('stars %s are allowed: %s', (ratingStars, allowed) => {
    expect(TopProduct.shape.ratingStars.safeParse(ratingStars).success).toBe(allowed);
  });
});
