import { parseArgs } from 'node:util';
import { numberOf, runProgram, seedOf } from '@bahi/testing/cli/command-line';
import { runNumbers } from './run-invoice-numbering.js';

runProgram(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      shops: { type: 'string', default: '20' },
      invoices: { type: 'string', default: '100000' },
      kills: { type: 'string', default: '20' },
    },
  });
  const seed = seedOf(values.seed);
  console.log(`Seed ${seed}`);
  const report = await runNumbers({
    seed,
    shops: numberOf('shops', values.shops, { least: 1 }),
    invoices: numberOf('invoices', values.invoices, { least: 1 }),
    kills: numberOf('kills', values.kills, { least: 1 }),
    log: (line) => console.log(line),
  });
  const { broken, ...counts } = report;
  console.log(JSON.stringify(counts));
  console.log(
    broken.length === 0 ? '✓ R6 numbers and all that hangs on them' : broken.map((one) => `✗ ${one}`).join('\n'),
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
});
