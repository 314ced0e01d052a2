import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');

/** A jest that only writes a report, or not even that. */
const JEST = `
const { writeFileSync } = require('node:fs');
const file = process.argv.find((arg) => arg.startsWith('--outputFile=')).slice('--outputFile='.length);
if (process.env.REPORT) writeFileSync(file, process.env.REPORT);`;

const PROGRAM = `import { runJest } from './scripts/lib/jest.mjs';
console.log(JSON.stringify(await runJest({ name: 'suites', files: ['a.test.ts'], extra: [] })));`;

function test(fullName: string, status: string) {
  return { fullName, status };
}

const REPORT = {
  numPassedTests: 7,
  numFailedTests: 2,
  numPendingTests: 1,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: '/suite.test.ts',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [test('adds', 'passed'), test('divides', 'pending')],
    },
  ],
};

describe('what npm test makes of a run of jest', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'bahi-run-jest-'));
    cpSync(join(ROOT, 'scripts'), join(copy, 'scripts'), { recursive: true });
    mkdirSync(join(copy, 'node_modules/jest/bin'), { recursive: true });
    writeFileSync(join(copy, 'node_modules/jest/bin/jest.js'), JEST);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const resultOf = (report?: object) => {
    const env = { ...process.env, NODE_OPTIONS: '', REPORT: report ? JSON.stringify(report) : '' };
    const args = ['--input-type=module', '--eval', PROGRAM];
    const { stdout } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown;
  };

  it('is its counts, its times and the names of skipped tests', () => {
    expect(resultOf(REPORT)).toMatchObject({
      passed: 7,
      failed: 2,
      skipped: ['divides'],
      durations: [{ seconds: 2.5 }],
    });
  });

  it('is a failure for a suite that could not be loaded, in which no test failed', () => {
    expect(resultOf({ ...REPORT, numFailedTests: 0, numRuntimeErrorTestSuites: 1 })).toMatchObject({ failed: 1 });
  });

  it('is a failure when it ended without a report, also after a run that went well', () => {
    resultOf({ ...REPORT, numFailedTests: 0 });

    expect(resultOf()).toEqual({ passed: 0, failed: 1, skipped: [], durations: [] });
  });
});
