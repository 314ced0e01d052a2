import { recentKeys, recentWindow } from './time-buckets.js';

describe('recentWindow', () => {
  it.each([
    ['2026-11-21T05:12:08.114Z', '2026-11-14T05:12:08.114Z', '2026-11-14T05:13:00.000Z', '2026-11-14T06:00:00.000Z'],
    ['2026-11-21T05:00:00.000Z', '2026-11-14T05:00:00.000Z', '2026-11-14T05:00:00.000Z', '2026-11-14T05:00:00.000Z'],
    ['2026-11-21T05:59:00.001Z', '2026-11-14T05:59:00.001Z', '2026-11-14T06:00:00.000Z', '2026-11-14T06:00:00.000Z'],
  ])('at %s begins at %s', (now, fromAt, firstMinuteAt, firstHourAt) => {
    expect(recentWindow(new Date(now))).toEqual({
      fromAt: new Date(fromAt),
      firstMinuteAt: new Date(firstMinuteAt),
      firstHourAt: new Date(firstHourAt),
    });
  });
});

describe('recentKeys', () => {
  it('are the hour and the minute', () => {
    expect(recentKeys(new Date('2026-11-21T05:12:59.999Z'))).toEqual([
      { grain: 'hour', startsAt: '2026-11-21T05:00:00.000Z' },
      { grain: 'minute', startsAt: '2026-11-21T05:12:00.000Z' },
    ]);
  });
});
