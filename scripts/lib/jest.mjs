import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './root.mjs';
import { startInFront } from './run.mjs';

/** How long jest may take to end after its last test; longer means that a test left something open. */
const END_DEADLINE_MS = 30_000;
const POLL_MS = 500;

const argumentsOf = ({ files, extra }, report) => [
  join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
  '--json',
  `--outputFile=${report}`,
  ...extra,
  '--runTestsByPath',
  ...files,
];

/** Ends a run that has written its report and does not stop; true when that was needed. */
const endWhenStuck = async (child, report) => {
  while (child.exitCode === null && child.signalCode === null && !existsSync(report)) await pause(POLL_MS);
  for (let waited = 0; waited < END_DEADLINE_MS; waited += POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  return true;
};

const NOTHING = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

const skippedIn = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
  );

const durationsIn = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));

/**
 * Runs suites of jest; their output goes to the terminal, their report to `.cache/jest-<name>.json`.
 * @param {{ name: string, files: readonly string[], extra: readonly string[] }} options
 */
export const runJest = async (options) => {
  if (options.files.length === 0) return { passed: 0, failed: 0, skipped: [], durations: [] };
  const report = join(ROOT, '.cache', `jest-${options.name}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const child = startInFront(argumentsOf(options, report), { stdio: ['ignore', 'ignore', 'inherit'] });
  const wasStuck = await endWhenStuck(child, report);
  const isComplete = existsSync(report);
  const result = isComplete ? JSON.parse(readFileSync(report, 'utf8')) : NOTHING;
  if (wasStuck) console.log(`jest (${options.name}) did not end by itself: a test left something open.`);
  if (!isComplete) console.log(`jest (${options.name}) ended without a report.`);
  return {
    passed: result.numPassedTests,
    // A suite that could not even be loaded has no failed test in it, and must count all the same.
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites + (wasStuck ? 1 : 0) + (isComplete ? 0 : 1),
    skipped: skippedIn(result),
    durations: durationsIn(result),
  };
};
