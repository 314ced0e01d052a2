import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@bahi/testing';
import { numberOf, runProgram } from '@bahi/testing/cli/command-line';
import { standaloneProcess } from '@bahi/testing/worlds/standalone-process';
import { brokenBy } from './checker.js';
import { runOverload, SMALL_HEAP } from './run-overload.js';

runProgram(async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '120' }, 'show-times-only': { type: 'boolean', default: false } },
  });
  const overloadSeconds = numberOf('seconds', values.seconds, { least: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'bahi-overload-'));
  // The database may have to run as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const product = standaloneProcess(folder, port, { nodeArgs: SMALL_HEAP });
  try {
    await product.start();
    const report = await runOverload({
      url: product.url,
      peakSeconds: 15,
      overloadSeconds,
      memoryBytes: product.memoryBytes,
      log: (line) => console.log(line),
    });
    const broken = brokenBy(report, { checkTimes: !values['show-times-only'] });
    console.log(broken.length === 0 ? '✓ R16 overload' : broken.map((sentence) => `✗ R16 ${sentence}`).join('\n'));
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
