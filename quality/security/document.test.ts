import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf } from './support/repository.js';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 begins with; chapters 10 and 17 are left out. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2
  4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3
  8.3:1 8.4:1 9.1:3 9.2:4 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2
  14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`;
const LEVELS_1_AND_2 = SECTIONS.split(/\s+/).flatMap((entry) => {
  const [section, count] = entry.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

const FILE = /`((?:bff|bench|deploy|docs|e2e|packages|quality|scripts|services|standalone|web)\/[\w./-]+)`/g;

/** With the fewest files that they must name, since a pattern that finds none would accept every page. */
describe.each([
  ['docs/security.md', 20],
  ['docs/asvs.md', 40],
  ['docs/reliability.md', 15],
])('%s', (path, fewestFiles) => {
  const page = textOf(path).replace(/\s+/g, ' ');

  it('names only files that are there', () => {
    const named = [...page.matchAll(FILE)].map(([, file = '']) => file);

    expect(named.length).toBeGreaterThanOrEqual(fewestFiles);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  it('judges every row that applies', () => {
    const [, judged = ''] = textOf('docs/asvs.md').split('| Number | Judged |');
    const judgements = [...judged.matchAll(/^\| \d[^|]* \| ([^|]*) \|/gm)].map(([, judgement]) => judgement);

    expect(judgements.length).toBeGreaterThan(60);
    expect(new Set(judgements)).toEqual(new Set(['met', 'met in part', 'not met']));
  });

  it('covers every requirement of ASVS of level 1 and 2, and once', () => {
    const covered = [...textOf('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \|/gm)]
      .flatMap(([, numbers = '']) => numbers.split(', '))
      .filter((number) => !number.includes('(level 3)'));

    expect(LEVELS_1_AND_2).toHaveLength(217);
    expect(LEVELS_1_AND_2.filter((number) => !covered.includes(number))).toEqual([]);
    expect(covered.filter((number, at) => covered.indexOf(number) !== at)).toEqual([]);
  });
});
