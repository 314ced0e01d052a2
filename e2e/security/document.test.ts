import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf } from './support/repository.js';

/** A file of tests, and what is said in quotes right behind it. */
const CLAIM = /`([\w./-]+\.test\.tsx?)`((?:[:,]\s+"[^"]+")*)/g;
const FILE = /`((?:bff|bench|deploy|docs|e2e|packages|scripts|services|standalone|web)\/[\w./-]+)`/g;

const page = textOf('docs/security.md').replace(/\s+/g, ' ');

const claims = [...page.matchAll(CLAIM)].map(([, file = '', names = '']) => ({
  file,
  names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
}));

describe('docs/security.md', () => {
  it('names only files that are there', () => {
    const named = [...page.matchAll(FILE)].map(([, path = '']) => path);

    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only tests that are there', () => {
    const invented = claims.flatMap(({ file, names }) =>
      existsSync(join(ROOT, file))
        ? names.filter((name) => !textOf(file).includes(name)).map((name) => `${file}: ${name}`)
        : [],
    );

    expect(claims.flatMap(({ names }) => names).length).toBeGreaterThan(40);
    expect(invented).toEqual([]);
  });

  it('has something to say about every chapter of ASVS that is about what is here', () => {
    const CHAPTERS = 17;
    const numbers = [...page.matchAll(/\| (\d+)\.\d+\.\d+/g)].map(([, chapter]) => Number(chapter));
    const absent = [...page.matchAll(/\(chapter (\d+)\)/g)].map(([, chapter]) => Number(chapter));
    const all = Array.from({ length: CHAPTERS }, (_, index) => index + 1);

    expect(all.filter((chapter) => !numbers.includes(chapter))).toEqual(absent);
  });
});
