#!/usr/bin/env node
import { buildWhenStale } from './lib/build.mjs';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { runInFront } from './lib/run.mjs';

const GROUPS = [
  'start',
  'sale',
  'bills',
  'gateway',
  'list',
  'statistics',
  'invoices',
  'month',
  'customers',
  'csv',
  'events',
  'web',
  'pages',
];

helpOr(
  `
npm run bench [-- name ...]: measures the product against the raw ceiling of the same work, both sides in one run.
Takes about twenty-five minutes on two quiet cores; web and pages need Chromium, pages fetches Lighthouse.

Groups of goals: ${GROUPS.join(', ')}; all of them when nothing is named. Each is saved as soon as it is measured,
beside what was known of the others: bench/results/latest.md as a table, latest.json with what is known of the machine.

cost   CPU, memory and disk that the distributed form needs per call, shop and order (some minutes; needs RabbitMQ and
       Redis): bench/results/cost.json, then as model
model  what the saved costs mean for 1, 100 and 10,000 shops; renews the figures in docs/scaling.md

Exit code 1 when a goal is not met.
`,
  [...GROUPS, 'cost', 'model'],
);

checkNode();
await installWhenStale();
await buildWhenStale();
process.exitCode = await runInFront(['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)]);
