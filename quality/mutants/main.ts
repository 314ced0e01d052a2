import { rmSync } from 'node:fs';
import { chosenFrom, runProgram } from '@bahi/testing/cli/command-line';
import { MUTANTS, type Mutant } from './mutants.js';
import { runSuite, type SuiteResult } from './run-suite.js';
import { copyWorkspace, plant } from './workspace-copy.js';

interface Outcome {
  readonly isCaught: boolean;
  /** The first test that noticed, or what went wrong. */
  readonly says: string;
}

const SUITES = {
  // Jest reads the settings of all its projects, so what those name must be there.
  folders: ['packages', 'services', 'bff', 'standalone', 'e2e', 'web/src', 'web/test-support'],
  files: ['package.json', 'jest.config.js', 'tsconfig.json', 'tsconfig.base.json'],
  packagesOf: 'packages/platform',
} as const;

/** Suites without any bug, each run once: a bug is taken back before the next one is planted. */
const sound = new Map<string, Promise<SuiteResult | null>>();

function withoutBug(copy: string, suite: string): Promise<SuiteResult | null> {
  const known = sound.get(suite) ?? runSuite(copy, suite);
  sound.set(suite, known);
  return known;
}

/** Where everything fails, nothing was noticed: that is no mistake but a product that does not run. */
function judge(suite: string, before: SuiteResult, after: SuiteResult | null): Outcome {
  const [first, ...more] = after?.failed ?? [];
  if (!after || first === undefined) return { isCaught: false, says: `not noticed by ${suite}` };
  if (before.passed > 1 && after.passed === 0) return { isCaught: false, says: `nothing of ${suite} runs with it` };
  return { isCaught: true, says: more.length > 0 ? `${first} (and ${more.length} more)` : first };
}

async function tryBug(copy: string, { edits, suite }: Mutant): Promise<Outcome> {
  const before = await withoutBug(copy, suite);
  // A suite that is red without the bug would catch anything.
  if (!before || before.passed === 0 || before.failed.length > 0)
    return { isCaught: false, says: `${suite} is not green without the bug: ${before?.failed[0] ?? 'it did not run'}` };
  const takeBack = plant(copy, edits);
  try {
    return judge(suite, before, await runSuite(copy, suite));
  } finally {
    takeBack();
  }
}

runProgram(async () => {
  const bugs = chosenFrom(MUTANTS, process.argv.slice(2), ({ name }, part) => name.includes(part));
  const copy = copyWorkspace(SUITES);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  let missed = 0;
  for (const bug of bugs) {
    const { isCaught, says } = await tryBug(copy, bug);
    if (!isCaught) missed += 1;
    console.log(`${isCaught ? '✓' : '✗'} ${bug.name}\n    ${says}`);
  }
  console.log(`${bugs.length - missed} of ${bugs.length} mutants were caught.`);
  process.exitCode = missed === 0 ? 0 : 1;
});
