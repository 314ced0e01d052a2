#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';

const all = process.argv.includes('--all');

helpOr(
  `
npm test [-- --all]: installs what is missing, runs all checks, builds, then runs the suites that guard a change: units,
services, web components, the journeys, a browser day and recorded replies. It ends in about ten minutes on two cores.

  --all  also the long proofs: quality/, every browser suite, the distributed form and containers; about thirty minutes.
         With CI=true a missing tool is then a failure, and the images of the container suites are built meanwhile.

At the end it reports what ran, what did not, and why. The last line is "N passed, N failed"; checks and the build count
like tests. BAHI_LONG=1 makes the seeded suites run their largest sizes.
`,
  ['--all'],
);

checkNode();
await installWhenStale();
// Only now: these need the packages.
const { checks } = await import('./lib/checks.mjs');
const { buildSteps } = await import('./lib/build.mjs');
const { startImages } = await import('./lib/images.mjs');
const { runJest } = await import('./lib/jest.mjs');
const { runSteps } = await import('./lib/steps.mjs');
const { chooseSuites } = await import('./lib/suites.mjs');
const { reportLines } = await import('./lib/test-report.mjs');
const { TOOLS } = await import('./lib/tools.mjs');

/** Browsers over a product of their own; two of them keep two cores busy. */
const BROWSERS = /^e2e\/browser\//;
/** Whole products under load or faults need the machine for themselves. */
const ALONE = /^(e2e|quality\/(chaos|load|containers|invoice-numbering))\//;

const isStrict = all && process.env.CI === 'true';
if (isStrict) process.env.BAHI_BUILDS_IMAGES = '1';
const chosen = chooseSuites({ all, missing: TOOLS.filter(({ isHere }) => !isHere()) });
const missed = isStrict ? chosen.impossible.filter(({ isOptional }) => !isOptional) : [];
if (all) process.env.BAHI_ALL = '1';

const building = runSteps([...checks, ...buildSteps]);
const images = isStrict ? [startImages(building)] : [];
const steps = await building;
const kindOf = (path) => (BROWSERS.test(path) ? 'browsers' : ALONE.test(path) ? 'products' : 'suites');
const runKind = (name, ...extra) =>
  runJest({ name, files: chosen.suites.filter((path) => kindOf(path) === name), extra });
const runs = [await runKind('suites', '--maxWorkers=2'), await runKind('browsers', '--maxWorkers=2')];
steps.push(...(await runSteps(images)));
runs.push(await runKind('products', '--runInBand'));

for (const line of reportLines({ ...chosen, steps, runs, missed })) console.log(line);
const count = (results) => results.reduce((sum, next) => sum + next, 0);
const passed = count(runs.map((result) => result.passed)) + steps.filter(({ ok }) => ok).length;
const failed = count(runs.map((result) => result.failed)) + steps.filter(({ ok }) => !ok).length + missed.length;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
