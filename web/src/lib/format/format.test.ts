import {
  axisRupees,
  change,
  clockTime,
  count,
  fileSize,
  longDate,
  numericDate,
  quantity,
  rupees,
  shortDate,
  tileRupees,
  todayIn,
} from './format.js';

describe('the time of data', () => {
  const at = new Date(2026, 10, 25, 9, 5).getTime();

  it.each([
    [new Date(2026, 10, 25, 23, 59), '09:05'],
    [new Date(2026, 10, 26, 0, 1), '25 Nov, 09:05'],
    [new Date(2026, 11, 25, 9, 5), '25 Nov, 09:05'],
  ])('at %s is %s', (now, text) => {
    expect(clockTime(at, now.getTime())).toBe(text);
  });
});

describe('format', () => {
  it('writes money with Indian grouping and always two decimals', () => {
    expect(rupees(1234567.5)).toBe('₹12,34,567.50');
    expect(rupees(-50)).toBe('-₹50.00');
    expect(rupees(-0)).toBe('₹0.00');
    expect(rupees(Number.NaN)).toBe('₹0.00');
  });

  it('leaves .00 away on tiles, and only there', () => {
    expect(tileRupees(256000)).toBe('₹2,56,000');
    expect(tileRupees(495.5)).toBe('₹495.50');
    expect(tileRupees(0)).toBe('₹0');
  });

  it('writes axis labels compactly, without ₹1.0K', () => {
    expect([1000, 10_000, 100_000, 12_000_000].map(axisRupees)).toEqual(['₹1K', '₹10K', '₹1L', '₹1.2Cr']);
  });

  it('groups counts and keeps a quantity on one line', () => {
    expect(count(1234567)).toBe('12,34,567');
    expect(quantity(240)).toBe('240\u00A0Packets');
  });

  it('writes units after their number', () => {
    const written = (
      ['piece', 'kg', 'gram', 'liter', 'ml', 'pack', 'box', 'bottle', 'Dozen', 'constructor'] as const
    ).map((unit) => [0, 1, 1.5].map((amount) => quantity(amount, unit).replace(/^.*\u00A0/, '')).join(' '));

    expect(written).toEqual([
      'pieces piece pieces',
      'kg kg kg',
      'grams gram grams',
      'liters liter liters',
      'ml ml ml',
      'packs pack packs',
      'boxes box boxes',
      'bottles bottle bottles',
      'Dozen Dozen Dozen',
      'constructor constructor constructor',
    ]);
  });

  it('signs a change and drops a trailing .0', () => {
    expect([21.7, -4, 0, 0.04, -12.34].map(change)).toEqual(['+21.7%', '-4%', '0%', '0%', '-12.3%']);
  });

  it('builds a calendar day from its parts, whatever the time zone', () => {
    expect(numericDate('2027-12-25')).toBe('25/12/2027');
    expect(numericDate(null)).toBe('—');
  });

  it('shows instants on the shop’s day', () => {
    const lateInUtc = '2026-12-05T20:00:00.000Z';

    expect(shortDate(lateInUtc, 'Asia/Kolkata')).toBe('06 Dec 26');
    expect(longDate(lateInUtc, 'Asia/Kolkata')).toBe('06 Dec 2026');
    expect(longDate(lateInUtc, 'UTC')).toBe('05 Dec 2026');
    expect(shortDate(undefined)).toBe('—');
  });

  it('writes every month with three letters', () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)).toISOString());

    expect(months.map((instant) => shortDate(instant).split(' ')[1]).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
  });

  it("uses the day in India when the shop's time zone is missing", () => {
    const lateInUtc = new Date('2026-12-05T20:00:00.000Z');

    expect(shortDate(lateInUtc.toISOString())).toBe('06 Dec 26');
    expect(longDate(lateInUtc.toISOString())).toBe('06 Dec 2026');
    expect(todayIn(undefined, lateInUtc)).toBe('2026-12-06');
  });

  it('knows today in the shop’s time zone', () => {
    expect(todayIn('Asia/Kolkata', new Date('2026-11-20T19:00:00.000Z'))).toBe('2026-11-21');
  });

  it('shows file sizes in KB and MB', () => {
    expect(fileSize(1536)).toBe('1.5 KB');
    expect(fileSize(1_048_576)).toBe('1.00 MB');
    expect(fileSize(5_242_880)).toBe('5.00 MB');
  });
});
