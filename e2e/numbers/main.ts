import { parseArgs } from 'node:util';
import { runNumbers } from './run-numbers.js';

const run = async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      shops: { type: 'string', default: '20' },
      invoices: { type: 'string', default: '100000' },
      kills: { type: 'string', default: '20' },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`Seed ${seed}`);
  const { shops, invoices, kills } = values;
  const report = await runNumbers({
    seed,
    shops: Number(shops),
    invoices: Number(invoices),
    kills: Number(kills),
    say: (line) => console.log(line),
  });
  const { broken, ...counts } = report;
  console.log(JSON.stringify(counts));
  console.log(
    broken.length === 0 ? '✓ R6 numbers and all that hangs on them' : broken.map((one) => `✗ ${one}`).join('\n'),
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
};

// Everything that was started ends with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
