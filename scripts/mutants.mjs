#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { runInFront } from './lib/run.mjs';

const given = process.argv.slice(2);

helpOr(
  `
npm run mutants [-- part-of-a-name ...]: plants known mistakes, one at a time, in a copy of the repository and
shows that the suite which must catch each of them does. Each package lists its own in test/mutants.ts. The exit code is
1 when a mutant was not caught, 2 when no mutant has such a name.

Needs RabbitMQ as a program of this machine (Debian: rabbitmq-server): without it the suite of the bus fails, so that
its mutants count as not caught.
`,
  given.filter((argument) => !argument.startsWith('-')),
);

checkNode();
await installWhenStale();
process.exitCode = await runInFront(['--import', 'tsx', 'quality/mutants/main.ts', ...given]);
