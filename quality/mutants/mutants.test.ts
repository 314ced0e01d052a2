import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MUTANTS } from './mutants.js';

const ROOT = resolve(__dirname, '..', '..');
const FEWEST = 15;

describe('the mutants', () => {
  it('are enough, each with a name of its own', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(FEWEST);
  });

  it.each(MUTANTS.map((bug) => [bug.name, bug] as const))('can be planted: %s', (_name, { edits, suite }) => {
    expect(existsSync(join(ROOT, suite))).toBe(true);
    for (const { file, find } of edits)
      expect([file, readFileSync(join(ROOT, file), 'utf8').split(find).length]).toEqual([file, 2]);
  });
});
