import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@bahi/testing/workspace-copy';
import { editSources, readSources } from './apply-edits.js';
import { collectMutants, type PackageMutant } from './collect-mutants.js';

const FEWEST = 49;

describe('the mutants', () => {
  let mutants: readonly PackageMutant[];
  beforeAll(async () => {
    mutants = await collectMutants();
  });

  it('are enough, each with a unique name', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(FEWEST);
  });

  it('can all be applied, each with an existing suite', () => {
    expect(mutants.flatMap(problemsOf)).toEqual([]);
  });

  it('are found once, whatever the line breaks', () => {
    const sources = new Map([['a.ts', 'if (x)\n  return 1;\nreturn 2;\n']]);

    expect([...editSources(sources, [{ find: 'if (x) return 1;', replace: '' }]).values()]).toEqual(['\nreturn 2;\n']);
    expect(() => editSources(sources, [{ find: 'return', replace: '' }])).toThrow('2 times');
    expect(() => editSources(sources, [{ find: 'return 3', replace: '' }])).toThrow('0 times');
  });
});

function problemsOf({ name, folder, suite, edits }: PackageMutant): string[] {
  const problems = existsSync(join(ROOT, folder, suite)) ? [] : [`${name}: there is no ${join(folder, suite)}`];
  try {
    editSources(readSources(join(ROOT, folder)), edits);
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message}`);
  }
  return problems;
}
