import type { DayReport } from '@bahi/contracts/billing';
import { aSession } from './drawers.js';

const zeros = { total: 0, creditNotes: 0, writtenOff: 0, in: 0, out: 0 };

/** The report of a day with 41 bills; it adds up. A test states what matters to it. */
export function aDayReport(own: Partial<DayReport> = {}): DayReport {
  return {
    day: '2026-11-27',
    bills: {
      count: 41,
      first: 'INV-2627-000078',
      last: 'INV-2627-000118',
      returned: 0,
      gross: 1_24_500.4,
      discount: 420,
      net: 1_18_171.7,
      tax: 5_908.6,
      shipping: 0,
      roundOff: -0.3,
      total: 1_24_080,
    },
    creditNotes: { count: 1, amount: 120 },
    methods: [
      { method: 'cash', in: 84_080, out: 120 },
      { method: 'upi', in: 38_900, out: 0 },
      { method: 'unspecified', in: 0, out: 0 },
    ],
    unpaidAtSale: 1_500,
    collected: 400,
    refunded: 120,
    writtenOff: 0,
    users: [
      { userId: 'u1', bills: 30, total: 1_00_000 },
      { userId: 'user-0042', bills: 11, total: 24_080 },
    ],
    hours: [
      { hour: 17, bills: 20, total: 80_000 },
      { hour: 9, bills: 21, total: 44_080 },
    ],
    toConfirm: { count: 2, amount: 640 },
    toSend: { count: 1, amount: 90 },
    sessions: [
      aSession({
        sessionNo: 'Z-000007',
        closedAt: '2026-11-27T15:40:00.000Z',
        closedBy: 'u1',
        counted: 8_460,
        difference: -40,
      }),
    ],
    closed: null,
    ...own,
  };
}

/** The same day, closed; `since` is what changed afterwards. */
export function aClosedDay(since: Partial<NonNullable<DayReport['closed']>['since']> = {}): DayReport {
  const report = aDayReport();
  const closed = {
    number: 'D-000012',
    at: '2026-11-27T15:45:00.000Z',
    by: 'u1',
    figures: report,
    since: { ...zeros, ...since },
  };
  return { ...report, closed };
}

/** The answer of the server. */
export function dayAnswer(report: DayReport) {
  return () => ({ success: true, timeZone: 'Asia/Kolkata', report });
}

/** The people of a shop, each as id and name. */
export function peopleAnswer(people: readonly (readonly [userId: string, name: string])[]) {
  return () => ({ success: true, people: people.map(([userId, name]) => ({ userId, name })) });
}
