import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chosenFrom, runProgram } from '@bahi/testing/cli/command-line';
import { copyWorkspace } from '@bahi/testing/workspace-copy';
import { applyEdits } from './apply-edits.js';
import { collectMutants, type PackageMutant } from './collect-mutants.js';
import { runSuite, type SuiteResult } from './run-suite.js';

interface Outcome {
  readonly isCaught: boolean;
  /** The first test that failed, or what went wrong. */
  readonly reason: string;
}

const COPIED = {
  // Jest reads the settings of all its projects, so what those name must be there.
  folders: ['packages', 'services', 'bff', 'standalone', 'web/src', 'web/test-support'],
  files: ['package.json', 'jest.config.js', 'tsconfig.json', 'tsconfig.base.json'],
} as const;

runProgram(async () => {
  const mutants = chosenFrom(await collectMutants(), process.argv.slice(2), ({ name }, part) => name.includes(part));
  const copy = copyWorkspace(COPIED);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  let missed = 0;
  for (const mutant of mutants) {
    const { isCaught, reason } = await tryMutant(copy, mutant);
    if (!isCaught) missed += 1;
    console.log(`${isCaught ? '✓' : '✗'} ${mutant.name}\n    ${reason}`);
  }
  console.log(`${mutants.length - missed} of ${mutants.length} mutants were caught.`);
  process.exitCode = missed === 0 ? 0 : 1;
});

async function tryMutant(copy: string, { folder, suite: ownSuite, edits }: PackageMutant): Promise<Outcome> {
  const suite = join(folder, ownSuite);
  const before = await runUnchanged(copy, suite);
  // A suite that fails without the mutant would catch anything.
  if (!before || before.passed === 0 || before.failed.length > 0)
    return { isCaught: false, reason: `${suite} fails without the mutant: ${before?.failed[0] ?? 'it did not run'}` };
  const undo = applyEdits(join(copy, folder), edits);
  try {
    return compare(suite, before, await runSuite(copy, suite));
  } finally {
    undo();
  }
}

/** Suites without a mutant, each run once. */
const unchanged = new Map<string, Promise<SuiteResult | null>>();

function runUnchanged(copy: string, suite: string): Promise<SuiteResult | null> {
  const known = unchanged.get(suite) ?? runSuite(copy, suite);
  unchanged.set(suite, known);
  return known;
}

/** Where every test fails, the mutant was not caught: the product does not run at all. */
function compare(suite: string, before: SuiteResult, after: SuiteResult | null): Outcome {
  const [first, ...more] = after?.failed ?? [];
  if (!after || first === undefined) return { isCaught: false, reason: `not caught by ${suite}` };
  if (before.passed > 1 && after.passed === 0) return { isCaught: false, reason: `no test of ${suite} passes with it` };
  return { isCaught: true, reason: more.length > 0 ? `${first} (and ${more.length} more)` : first };
}
