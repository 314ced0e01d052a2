#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';

helpOr(`
npm test: installs what is missing, runs all checks, builds, then runs every suite this machine can run, and says what
was left out and why. With CI=true nothing may be left out: a missing tool is a failure.
The last line is "N passed, N failed"; checks and the build count like tests.
`);

checkNode();
await installWhenStale();
// Only now: these need the packages.
const { checks } = await import('./lib/checks.mjs');
const { buildSteps } = await import('./lib/build.mjs');
const { runJest } = await import('./lib/jest.mjs');
const { runSteps } = await import('./lib/steps.mjs');
const { suitesWithout } = await import('./lib/suites.mjs');
const { TOOLS } = await import('./lib/tools.mjs');

const isStrict = process.env.CI === 'true';
const leftOut = suitesWithout(TOOLS.filter(({ isHere }) => !isHere()));
const missed = isStrict ? leftOut.filter(({ isOptional }) => !isOptional) : [];
const without = leftOut.flatMap(({ files }) => files);

const steps = await runSteps([...checks, ...buildSteps]);
// Whole products and browsers want the machine for themselves; everything else shares it.
const runs = [
  await runJest({ name: 'suites', projects: ['unit', 'service', 'deploy', 'web'], without, extra: ['--maxWorkers=2'] }),
  await runJest({ name: 'e2e', projects: ['e2e'], without, extra: ['--runInBand'] }),
];

for (const { tool, suites, files } of leftOut)
  console.log(`Not run: ${suites}, because ${tool} is not here${files.length > 0 ? ` (${files.join(', ')})` : ''}.`);
for (const name of runs.flatMap(({ skipped }) => skipped)) console.log(`Not run: ${name}`);
if (process.env.BAHI_LONG !== '1')
  console.log(
    'Not run: the long sizes of the security suites, and of axe (every width, theme and state): BAHI_LONG=1.',
  );
if (missed.length > 0) console.log(`With CI=true that is a failure: ${missed.map(({ tool }) => tool).join(', ')}.`);

const count = (results) => results.reduce((sum, next) => sum + next, 0);
const passed = count(runs.map((result) => result.passed)) + steps.filter(({ ok }) => ok).length;
const failed = count(runs.map((result) => result.failed)) + steps.filter(({ ok }) => !ok).length + missed.length;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
