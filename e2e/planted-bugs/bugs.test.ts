import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PLANTED_BUGS } from './bugs.js';

const ROOT = resolve(__dirname, '..', '..');
const FEWEST = 15;

describe('the planted bugs', () => {
  it('are enough, each with a name of its own', () => {
    expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length);
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(FEWEST);
  });

  it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('can be planted: %s', (_name, { edits, suite }) => {
    expect(existsSync(join(ROOT, suite))).toBe(true);
    for (const { file, find } of edits)
      expect([file, readFileSync(join(ROOT, file), 'utf8').split(find).length]).toEqual([file, 2]);
  });
});
