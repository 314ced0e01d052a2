import { allEvents, contracts } from '@bahi/contracts';
import * as z from 'zod';
import { internalSpecs } from '../security/support/internal-calls.js';
import { repositoryFiles, textOf } from '../security/support/repository.js';
import { fractionsIn } from './fractions.js';

/** How many places of a package may make a number that is not whole, and what they are for. */
const KNOWN: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'packages/contracts': [
    62,
    'the amount of a UPI link; digits of queries, of codes, days, written numbers and amounts in words; rupees, percents and units of the wire, made whole at once; division of bigints; digits of a GSTIN; sums on paper, made whole paise first',
  ],
  'services/analytics': [
    21,
    'units, ratings, time, the flat tax in a migration, costs that PostgreSQL rounds, the percentage in tenths, rupees and half rupees of the wire',
  ],
  'services/auth': [7, 'limits, time, the age of a mail, digits of a code'],
  'services/billing': [
    118,
    'days of ages, numbers of cursors; points on paper and digits of its texts; whole paise that PostgreSQL has summed; rupees, percents and hundredths of the return, digits of its numbers; rupees in texts; rupees of the wire; whole hours, days, years and searched digits',
  ],
  'services/catalog': [
    22,
    'texts of digits alone, cursors, ratings, time, thousandths of packs and of movements, rupees in a text; division of bigints, in PostgreSQL too',
  ],
  'services/orders': [15, 'a count of pages, percents and rupees in texts and sheets; bigint in a migration'],
};

const SOURCE = /^(packages\/contracts|services\/\w+)\/src\/.*(?<!\.test)\.ts$/;
const sources = repositoryFiles().filter((path) => SOURCE.test(path));

describe('a float', () => {
  it('is recognised in all its forms', () => {
    expect(
      fractionsIn('const a = 1.1 * b; a /= 2; c = (d / 3).toFixed(2); e = Math.round(parseFloat(f)) ** 0.5;'),
    ).toBe(8);
    expect(fractionsIn('const a = Number(b) + +c; d = e.map(Number);')).toBe(3);
    expect(fractionsIn('sql(`select avg(a), sum(b) / 2, c::double precision`, "/api/b", "1 / d")')).toBe(4);
    expect(fractionsIn('// 1 / 2\nconst a = b * 3 + 4e2 - Math.floor(c) + Number.MAX_SAFE_INTEGER;')).toBe(0);
  });

  it.each(Object.entries(KNOWN))('can arise in %s only where it is harmless', (folder, [count]) => {
    const found = sources
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => ({ path, count: fractionsIn(textOf(path)) }))
      .filter(({ count }) => count > 0);

    const sum = found.reduce((total, { count }) => total + count, 0);
    expect(sum === count ? [] : [`${sum} places instead of ${count}`, ...found]).toEqual([]);
  });

  it('is counted in every service', () => {
    expect(Object.keys(KNOWN).slice(1)).toEqual(contracts.map(({ name }) => `services/${name}`).sort());
  });

  it('is no money of an event or of a call between services', () => {
    const schemas = [
      ...allEvents.map(({ data }) => data),
      ...internalSpecs.flatMap(({ body, reply }) => [body, reply]),
    ];
    const money = schemas.flatMap((schema) => (schema ? amountsIn(z.toJSONSchema(schema as z.ZodType, OPTIONS)) : []));

    expect(money.length).toBeGreaterThanOrEqual(7);
    expect(money.filter(({ type }) => type !== 'integer')).toEqual([]);
  });
});

const OPTIONS = { unrepresentable: 'any' } as const;

interface Typed {
  readonly type?: unknown;
  readonly anyOf?: readonly Typed[];
}

/** The type of a property; that of one which may be null is its other one. */
function typeOf({ type, anyOf = [] }: Typed): unknown {
  if (type !== undefined) return type;
  const [only, ...more] = anyOf.map(typeOf).filter((one) => one !== 'null');
  return more.length === 0 ? only : undefined;
}

/** The properties below a JSON schema whose names end with `Paise`. */
function amountsIn(schema: unknown): { name: string; type: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const own = /Paise$/.test(name) ? [{ name, type: typeOf(value as Typed) }] : [];
    return [...own, ...amountsIn(value)];
  });
}
