import fc from 'fast-check';
import { countColumns, readRecords } from './records.js';

function quote(value: string) {
  return `"${value.replaceAll('"', '""')}"`;
}

const delimiter = fc.constantFrom(',', ';', '\t');
const anyLine = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', ' ', '\ufeff', '\u2028', 'é', '🪔') });

describe('countColumns', () => {
  it.each([
    ['', 1],
    [',', 2],
    ['a,"b,c",d', 3],
    [' "a,b" ,c', 2],
    ['5" pipe,"5"" pipe"', 2],
    ['"",""', 2],
    ['a"b,c', 2],
    ['"open,c', null],
    ['a,"', null],
    ['"a"b,c', null],
    ['"a""', null],
  ])('of %j is %s', (line, count) => {
    expect(countColumns(line, ',')).toBe(count);
  });

  it('takes linear time for a line of megabytes', () => {
    const lines = ['"'.repeat(5_000_001), '"",'.repeat(1_600_000), ' '.repeat(5_000_000), ' "'.repeat(2_500_000)];

    expect(lines.map((line) => countColumns(line, ','))).toEqual([null, 1_600_001, 1, null]);
  });
});

describe('readRecords', () => {
  it('returns what was written, quoted or not', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', ' ', 'é', '\u2028') });
    await fc.assert(
      fc.asyncProperty(delimiter, fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), async (one, rows) => {
        const lines = rows.map((values) => values.map(quote).join(one));

        expect(await readRecords(lines, one)).toEqual(rows);
      }),
    );
  });

  it('finds as many values as countColumns, in any line whose quotes are closed', async () => {
    await fc.assert(
      fc.asyncProperty(delimiter, fc.array(anyLine), async (one, candidates) => {
        const lines = candidates.filter((line) => countColumns(line, one) !== null && line.trim() !== '');

        const records = await readRecords(lines, one);

        expect(records.map(({ length }) => length)).toEqual(lines.map((line) => countColumns(line, one)));
      }),
      { numRuns: 500 },
    );
  });
});
