import { repositoryFiles, textOf } from '../security/support/repository.js';
import { fractionsIn } from './fractions.js';

/** Every place in the contracts and the services where a number may stop being whole. */
const KNOWN: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'packages/contracts/src/kit/query.ts': [1, 'a text of digits alone'],
  'packages/contracts/src/shared/days.ts': [11, 'parts of days, texts of digits alone'],
  'packages/contracts/src/shared/money.ts': [
    5,
    'rupees of the wire, as digits or checked to be whole; the tax, made whole at once',
  ],
  'services/analytics/src/data/expected-totals.ts': [2, 'a purchase, rounded to whole paise in numeric'],
  'services/analytics/src/data/rows.ts': [1, 'a count'],
  'services/analytics/src/domain/percent-change.ts': [3, 'bigint; the percentage, in tenths until it is sent'],
  'services/analytics/src/domain/time-buckets.ts': [2, 'time'],
  'services/analytics/src/domain/rating-stars.ts': [1, 'ratings'],
  'services/analytics/src/http/present.ts': [7, 'rupees, half rupees and units of the wire; counts of products'],
  'services/analytics/src/migrations/20261121-create-product-facts.ts': [2, 'ratings'],
  'services/analytics/src/migrations/20261127-quantities-in-thousandths.ts': [
    1,
    'whole units from thousandths, on the way back',
  ],
  'services/auth/src/app/rate-limits.ts': [1, 'time'],
  'services/auth/src/app/session-token.ts': [1, 'time'],
  'services/auth/src/config.ts': [2, 'limits, texts of digits alone'],
  'services/auth/src/data/limit-counters.ts': [1, 'time'],
  'services/auth/src/domain/one-time-code.ts': [1, 'digits of a code'],
  'services/auth/src/domain/session.ts': [1, 'time'],
  'services/billing/src/data/invoices-views.ts': [2, 'whole paise that PostgreSQL has summed'],
  'services/billing/src/http/present.ts': [2, 'rupees of the wire'],
  'services/catalog/src/app/limit-csv-calls.ts': [1, 'time'],
  'services/catalog/src/domain/numbers.ts': [2, 'a sign; a text of digits alone'],
  'services/catalog/src/http/present.ts': [1, 'ratings'],
  'services/catalog/src/migrations/20261127-quantities-in-thousandths.ts': [6, 'bigint; whole units when it is undone'],
  'services/orders/src/http/list-orders.ts': [1, 'a count of pages'],
  'services/orders/src/migrations/20261127-quantities-in-thousandths.ts': [4, 'divisions of bigint'],
};

function isSource(path: string) {
  return /^(packages\/contracts|services\/\w+)\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts');
}

const sources = repositoryFiles().filter(isSource);

describe('a float', () => {
  it('is recognised in all its forms', () => {
    expect(
      fractionsIn('const a = 1.1 * b; a /= 2; c = (d / 3).toFixed(2); e = Math.round(parseFloat(f)) ** 0.5;'),
    ).toBe(8);
    expect(fractionsIn('const a = Number(b) + +c; d = e.map(Number);')).toBe(3);
    expect(fractionsIn('sql(`select avg(a), sum(b) / 2, c::double precision`, "/api/b", "1 / d")')).toBe(4);
    expect(fractionsIn('// 1 / 2\nconst a = b * 3 + 4e2 - Math.floor(c) + Number.MAX_SAFE_INTEGER;')).toBe(0);
  });

  it('can arise only where it is known to do no harm: at the edge of the wire, or far from money', () => {
    const found = sources.map((path) => [path, fractionsIn(textOf(path))] as const).filter(([, count]) => count > 0);

    expect(sources.length).toBeGreaterThan(150);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(KNOWN).map(([path, [count]]) => [path, count])),
    );
  });

  it('is no money of an event or of a call between services: their schemas take whole paise only', () => {
    const money = sources
      .filter((path) => path.startsWith('packages/contracts/'))
      .flatMap((path) =>
        [...textOf(path).matchAll(/^\s+(\w+Paise): (\w+)/gm)].map(([, name, schema]) => ({ name, schema })),
      );

    expect(money.length).toBeGreaterThanOrEqual(7);
    expect(money.filter(({ schema }) => schema !== 'PaiseAmount')).toEqual([]);
  });
});
