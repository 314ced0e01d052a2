import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** How a suite ended. */
export interface SuiteResult {
  readonly passed: number;
  /** The names of the tests that failed. */
  readonly failed: readonly string[];
}

const SUITE_MS = 300_000;
/** A mutant may leave a loop running that keeps the program from ending; its report is written by then. */
const END_MS = 3_000;
const POLL_MS = 200;

/** Runs one suite of the copy; `null` when it could not even be loaded or never came to its end. */
export async function runSuite(copy: string, suite: string): Promise<SuiteResult | null> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const jest = join(copy, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = [
    '--selectProjects',
    'unit',
    'service',
    // A busy machine must not look like a caught mutant.
    '--testTimeout=30000',
    '--json',
    `--outputFile=${report}`,
    '--runTestsByPath',
    suite,
  ];
  const child = spawn(process.execPath, [jest, ...options], { cwd: copy, stdio: 'ignore' });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  for (const start = performance.now(); !isOver() && !existsSync(report); await pause(POLL_MS))
    if (performance.now() - start > SUITE_MS) break;
  for (const start = performance.now(); !isOver(); await pause(POLL_MS))
    if (performance.now() - start > END_MS) child.kill('SIGKILL');
  if (!existsSync(report)) return null;
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  };
}
