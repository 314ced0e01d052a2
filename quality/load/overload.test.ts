// Alone on the machine: measures the product under load.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@bahi/testing';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';
import { brokenBy } from './checker.js';
import { type OverloadReport, runOverload, SMALL_HEAP } from './run-overload.js';

describe('five times as many calls as the product can serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-overload-'));
  let product: StandaloneProcess;
  let report: OverloadReport;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const [port = 0] = await freePorts(1);
    product = standaloneProcess(folder, port, { nodeArgs: SMALL_HEAP });
    await product.start();
    report = await runOverload({
      url: product.url,
      peakSeconds: 5,
      overloadSeconds: 10,
      leastPerSecond: 1_500,
      memoryBytes: product.memoryBytes,
    });
  });

  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are served or get Retry-After, and afterwards the product serves as before', () => {
    // The rest of the suite and other programs use this machine too.
    expect(brokenBy(report, { checkTimes: false })).toEqual([]);
  });

  it('were really too many', () => {
    expect(Object.keys(report.overload.counts)).toContain('read 503');
  });
});
