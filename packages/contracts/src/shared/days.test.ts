import fc from 'fast-check';
import {
  addDays,
  chartDate,
  type Day,
  DEFAULT_TIME_ZONE,
  dayFromParts,
  dayOf,
  financialYearOf,
  firstOfMonth,
  firstOfYear,
  monthName,
  parseDay,
  sameTimeOn,
  startOfDay,
  weekdayOf,
} from './days.js';

function day(text: string) {
  return text as Day;
}

const anyDay = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => day(at.toISOString().slice(0, 10)));

describe('parseDay', () => {
  it.each([
    ['5/6/27', '2027-06-05'],
    ['05/06/2027', '2027-06-05'],
    ['2027-6-5', '2027-06-05'],
    ['2027-06-05', '2027-06-05'],
    ['29/2/28', '2028-02-29'],
    ['1/1/00', '2000-01-01'],
    ['31/12/9999', '9999-12-31'],
    ['31/12/1999', '1999-12-31'],
    ['29/2/1600', '1600-02-29'],
    ['0099-12-31', '0099-12-31'],
    ['1/1/0001', '0001-01-01'],
    ['31-12-2028', '2028-12-31'],
    ['27-06-05', '2005-06-27'],
    ['5.6.28', '2028-06-05'],
    ['2028/6/5', '2028-06-05'],
    ['2028.06.05', '2028-06-05'],
    ['31 Dec 2028', '2028-12-31'],
    ['31-DEC-28', '2028-12-31'],
    ['1 September, 2028', '2028-09-01'],
    ['1-Sept-28', '2028-09-01'],
    ['31/12/2028 00:00', '2028-12-31'],
    ['2028-12-31T00:00:00', '2028-12-31'],
    ['2028-12-31T18:30:00.000Z', '2028-12-31'],
    ['2028-12-31 00:00:00+05:30', '2028-12-31'],
    ['31-Dec-2028 12:00:00 AM', '2028-12-31'],
    ['2028-12-31Z', '2028-12-31'],
    ["'31-12-2028", '2028-12-31'],
    ["' 2028-12-31 00:00", '2028-12-31'],
    ['३१/१२/२०२८', '2028-12-31'],
    ['౩౧-౧౨-౨౦౨౮', '2028-12-31'],
  ])('reads %s', (text, expected) => {
    expect(parseDay(text)).toBe(expected);
  });

  it.each([
    '31/02/27',
    '29/2/27',
    '29/2/2100',
    '31/4/27',
    '0/1/27',
    '1/0/27',
    '1/13/27',
    '32/1/27',
    '2027-13-01',
    '5/6/027',
    '5/6-2027',
    '31-02-2028',
    '12/31/2028',
    '12-31-28 00:00',
    "''31-12-2028",
    '‘31-12-2028’',
    '47118',
    '########',
    '12/2028',
    'Dec 2028',
    'Dec 31 2028',
    '31 Dece 2028',
    '31 Mayo 2028',
    '31/12/2028 25:00',
    '31/12/2028-0530',
    '5/6',
    '29/2/1900',
    '1/1/0000',
    ' 5/6/27',
    '5/6/27x',
    '٥/٦/٢٧',
    '',
  ])('refuses "%s"', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('reads every day back in each of its forms', () => {
    fc.assert(
      fc.property(anyDay, (value) => {
        const [year = '', month = '', date = ''] = value.split('-');
        const short = [Number(date), Number(month), year.slice(2)];
        const name = monthName(value);
        const forms = ['-', '.', '/'].flatMap((by) => [
          [date, month, year].join(by),
          short.join(by),
          value.replaceAll('-', by),
        ]);
        const named = [`${Number(date)} ${name} ${year}`, `${date}-${name.slice(0, 3).toUpperCase()}-${year.slice(2)}`];
        const timed = [...forms, ...named].flatMap((form) => [form, `${form} 00:00`, `${form}T00:00:00Z`]);
        expect(timed.map(parseDay)).toEqual(timed.map(() => value));
      }),
    );
  });
});

describe('dayFromParts', () => {
  it('knows no part that is not in the calendar', () => {
    expect(dayFromParts(2027, 2, 28)).toBe('2027-02-28');
    expect(dayFromParts(2027, 2, 29)).toBeNull();
    expect(dayFromParts(0, 1, 1)).toBeNull();
    expect(dayFromParts(10_000, 1, 1)).toBeNull();
  });
});

describe('financialYearOf', () => {
  it.each([
    ['2026-04-01', '2627'],
    ['2026-12-31', '2627'],
    ['2027-01-01', '2627'],
    ['2027-03-31', '2627'],
    ['2027-04-01', '2728'],
    ['2099-04-01', '9900'],
    ['2100-03-31', '9900'],
  ])('puts %s into %s', (value, expected) => {
    expect(financialYearOf(day(value))).toBe(expected);
  });
});

describe('days', () => {
  it('take the day of the shop, not of the server', () => {
    expect(dayOf(new Date('2026-11-21T18:29:59.999Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-21T18:30:00.000Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-22');
  });

  it('are written as the chart sends them', () => {
    expect(chartDate(day('2026-11-21'))).toBe('Sat Nov 21 2026');
    expect(chartDate(day('2027-06-05'))).toBe('Sat Jun 05 2027');
    expect([weekdayOf(day('2026-11-22')), monthName(day('2026-11-22'))]).toEqual(['Sunday', 'November']);
  });

  it('cross months and years when days are added', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(day('2028-03-01'), -1)).toBe('2028-02-29');
    expect([firstOfMonth(day('2028-03-31')), firstOfYear(day('2028-03-31'))]).toEqual(['2028-03-01', '2028-01-01']);
  });

  it('are undone by the same number of days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3_000, max: 3_000 }), (value, count) => {
        expect(addDays(addDays(value, count), -count)).toBe(value);
      }),
    );
  });
});

describe('startOfDay', () => {
  it('begins at midnight of the shop', () => {
    expect(startOfDay(day('2026-11-21'), DEFAULT_TIME_ZONE).toISOString()).toBe('2026-11-20T18:30:00.000Z');
  });

  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'Africa/Cairo', 'America/Havana', 'America/Santiago', 'Europe/London'])(
    'is the first instant of the day in %s, also when clocks change',
    (timeZone) => {
      for (let value = day('2026-01-01'); value < '2027-01-01'; value = addDays(value, 1)) {
        const start = startOfDay(value, timeZone);
        const before = new Date(start.getTime() - 1);

        expect([dayOf(before, timeZone), dayOf(start, timeZone)]).toEqual([addDays(value, -1), value]);
      }
    },
  );
});

describe('sameTimeOn', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-27T18:29:59.999Z', '2026-11-20', '2026-11-20T18:29:59.999Z'],
    ['Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-21', '2026-11-20T18:30:00.000Z'],
    // The clocks went back on 25 October.
    ['Europe/London', '2026-10-26T10:15:00.000Z', '2026-10-19', '2026-10-19T09:15:00.000Z'],
  ])('is the same time of the clock in %s', (timeZone, instant, value, expected) => {
    expect(sameTimeOn(day(value), new Date(instant), timeZone).toISOString()).toBe(expected);
  });
});
