import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

const SUITES = [
  { path: 'services/orders/test/a.test.ts', text: 'it()' },
  { path: 'e2e/browser/b.test.ts', text: "// Only with --all: slow.\nimport '@bahi/testing/browser/browser';" },
  { path: 'e2e/browser/c.test.ts', text: "import '@bahi/testing/browser/browser';" },
  { path: 'quality/load/d.test.ts', text: '// Alone on the machine: deadlines.' },
  { path: 'quality/containers/e.test.ts', text: '// In pairs, after the others: needs the images.' },
];

const PROGRAM = `import { chooseSuites } from './scripts/lib/suites.mjs';
const tool = { name: 'Chromium', suites: 'browser suites', imports: /testing\\/browser/ };
const part = { name: 'kubectl', suites: 'a comparison', imports: null, isOptional: true };
const missing = process.env.MISSING ? [tool, part] : [];
console.log(JSON.stringify(chooseSuites({ all: process.env.ALL === '1', missing }, JSON.parse(process.env.SUITES))));`;

function choose(env: { readonly ALL?: string; readonly MISSING?: string }) {
  const args = ['--input-type=module', '--eval', PROGRAM];
  const options = {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env, SUITES: JSON.stringify(SUITES) },
  } as const;
  return JSON.parse(spawnSync(process.execPath, args, options).stdout) as unknown;
}

const [A, B, C, D, E] = SUITES.map(({ path }) => path);

describe('the suites of npm test', () => {
  it('leave the long proofs to --all', () => {
    expect(choose({})).toEqual({ suites: [A, C], inPairs: [], alone: [], onlyWithAll: [B, D, E], impossible: [] });
  });

  it('are all of them with --all, some of them in pairs at the end or alone on the machine', () => {
    expect(choose({ ALL: '1' })).toEqual({
      suites: [A, B, C],
      inPairs: [E],
      alone: [D],
      onlyWithAll: [],
      impossible: [],
    });
  });

  it('leave out, by tool, what this machine cannot run', () => {
    expect(choose({ ALL: '1', MISSING: '1' })).toMatchObject({
      suites: [A],
      inPairs: [E],
      alone: [D],
      impossible: [
        { tool: 'Chromium', files: [B, C] },
        { tool: 'kubectl', files: [], isOptional: true },
      ],
    });
  });

  it('start with the slowest, and then with the largest', () => {
    const SlowFirst =
      jest.requireActual<new () => { sort(tests: readonly { path: string }[]): { path: string }[] }>(
        './lib/slow-first.cjs',
      );
    const inOrder = ['e2e/browser/axe.test.ts', 'e2e/browser/pseudo-language.test.ts', 'README.md', '.npmrc'];
    const tests = inOrder.map((path) => ({ path: join(ROOT, path) }));

    expect(new SlowFirst().sort([...tests].reverse())).toEqual(tests);
  });
});
