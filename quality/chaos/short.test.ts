// In pairs, after the others: waits for parts of the product that end and start.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canMakeDisks } from '@bahi/testing/worlds/processes/disk';
import { missingForProcesses } from '@bahi/testing/worlds/processes-world';
import { isFailed } from './history.js';
import { isBroken, reportLines } from './report.js';
import { type ChaosReport, runChaos } from './run-chaos.js';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

function kindsOf(faults: ChaosReport['faults']) {
  return [...new Set(faults.map(({ kind }) => kind))].sort();
}

function chaos() {
  const folder = resolve(__dirname, '..', '..', '.cache', 'chaos');
  let report: ChaosReport;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    report = await runChaos({
      seed: 20_261_121,
      kind: 'short',
      // The rest of the suite and other programs use this machine too.
      checkTimes: false,
      historyFile: join(folder, 'history-short.jsonl'),
    });
  });

  it('keeps every promise', () => {
    expect(isBroken(report) ? reportLines(report).join('\n') : '').toBe('');
  });

  it('was a real test: everything died, sales went on, stock ran out, and some calls met a fault', () => {
    const { faults, entries } = report;

    expect(new Set(faults.map(({ part }) => part)).size).toBe(9);
    expect(kindsOf(faults)).toEqual(canMakeDisks() || isStrict ? ['clock', 'disk-full', 'kill'] : ['clock', 'kill']);
    expect(entries.filter(({ status }) => status === 201).length).toBeGreaterThan(100);
    expect(entries.some(({ status }) => status === 409)).toBe(true);
    expect(entries.some(isFailed)).toBe(true);
  });
}

if (missing.length === 0)
  describe(
    'parts of the distributed form are killed, out of disk space and wrong about the time while clients trade',
    chaos,
  );
else
  it(`the short chaos is left out, because ${missing.join(' and ')} is not installed here`, () => {
    expect(isStrict ? missing : []).toEqual([]);
  });
