import type { Day } from '@bahi/contracts/shared';
import fc from 'fast-check';
import { returnGoods, type Sold, sellBill } from './return-documents.js';

const rules = fc.oneof(
  fc.constantFrom(25, 500, 1800, 4000).map((rateBp) => ({ treatment: 'taxable' as const, rateBp })),
  fc.constantFrom('exempt' as const, 'nil' as const, 'non-gst' as const).map((treatment) => ({ treatment })),
);
const line = fc.record({
  name: fc.constantFrom('Tea, loose', 'चाय', '=1+1', 'LED bulb'),
  hsn: fc.constantFrom('0902', '1905', '996311', '8539'),
  uqc: fc.constantFrom('PCS', 'KGS'),
  pricePaise: fc.integer({ min: 1, max: 9_000_000 }),
  milli: fc.integer({ min: 1, max: 5_000 }),
  rule: rules,
});
const bill = fc.record({
  buyer: fc.constantFrom(
    null,
    { gstin: '29AAACM0000P1ZN', name: 'Mysore Foods' },
    { gstin: '27AAFCS0000D1Z5', name: 'Shree' },
  ),
  placeOfSupply: fc.constantFrom('27', '29', '07'),
  isCancelled: fc.constantFrom(false, false, false, true),
  isOfTill: fc.boolean(),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  // A note finds its line on the invoice by its name.
  lines: fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map((one, at) => ({ ...one, name: `${one.name} ${at + 1}` }))),
  /** Shares of the lines that come back, in two notes. */
  returned: fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }), { maxLength: 2 }),
});

/** The bills of October 2026 with their notes, some cancelled, some of a till. */
export const randomMonths = fc.array(bill, { maxLength: 6 }).map((bills) => {
  const counters = { INV: 0, T1: 0, CN: 0 };
  const next = (prefix: keyof typeof counters) => {
    counters[prefix] += 1;
    return `${prefix}-2627-${String(counters[prefix]).padStart(6, '0')}`;
  };
  return bills.flatMap(({ returned, isOfTill, dayOfMonth, ...one }) => {
    const day = `2026-10-${String(dayOfMonth).padStart(2, '0')}` as Day;
    const sale = sellBill({ ...one, number: next(isOfTill ? 'T1' : 'INV'), day });
    const notes: Sold[] = [];
    const before = one.lines.map(() => 0);
    for (const parts of one.isCancelled ? [] : returned) {
      const now = one.lines.map(({ milli }, at) => Math.floor((milli * (parts[at] ?? 0)) / 4));
      if (now.every((milli) => milli === 0)) continue;
      notes.push(returnGoods(sale, { number: next('CN'), day, before: [...before], now }));
      for (const [at, milli] of now.entries()) before[at] = (before[at] ?? 0) + milli;
    }
    return [sale, ...notes];
  });
});
