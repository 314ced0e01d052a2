#!/usr/bin/env node
import { join } from 'node:path';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

const all = process.argv.includes('--all');

helpOr(
  `
npm test [-- --all]: installs what is missing, runs all checks, builds, then runs the suites that guard a change: units,
services, web components, the journeys, a browser day and recorded replies. It takes about ten
minutes on two cores.

  --all  also the long proofs: quality/, every browser suite, the distributed form and containers; about half an hour.
         With CI=true a missing tool is then a failure, and the images of the container suites are built meanwhile.

At the end it reports what ran, what did not, and why. The last line is "N passed, N failed"; checks and the build count
like tests. BAHI_LONG=1 makes the seeded suites run their largest sizes.
`,
  ['--all'],
);

checkNode();
await installWhenStale();
// Only now: these need the packages.
const { runChecks } = await import('./lib/checks.mjs');
const { buildSteps } = await import('./lib/build.mjs');
const { startImages } = await import('./lib/images.mjs');
const { runJest } = await import('./lib/jest.mjs');
const { withSharedProduct } = await import('./lib/shared-product.mjs');
const { runSteps } = await import('./lib/steps.mjs');
const { chooseSuites } = await import('./lib/suites.mjs');
const { reportLines } = await import('./lib/test-report.mjs');
const { TOOLS } = await import('./lib/tools.mjs');

/** Whole products with a browser keep both cores busy: a suite of a service beside them misses its deadlines. */
const BROWSERS = /^e2e\//;
/** A suite waits a quarter of its time, for stores, processes and pages: three keep two cores busy. */
const SHARED_WORKERS = 3;

const isStrict = all && process.env.CI === 'true';
if (isStrict) process.env.BAHI_BUILDS_IMAGES = '1';
const chosen = chooseSuites({ all, missing: TOOLS.filter(({ isHere }) => !isHere()) });
const missed = isStrict ? chosen.impossible.filter(({ isOptional }) => !isOptional) : [];
if (all) process.env.BAHI_ALL = '1';

const checkAndBuild = async () => [...(await runChecks()), ...(await runSteps(buildSteps))];
const building = checkAndBuild();
const images = isStrict ? [startImages(building)] : [];
const steps = await building;
const order = `--testSequencer=${join(ROOT, 'scripts/lib/slow-first.cjs')}`;
/** A worker keeps what its suites share; it starts anew before it takes the memory of the others. */
const memory = '--workerIdleMemoryLimit=1500MB';
const runShared = (name, files, workers) => runJest({ name, files, extra: [`--maxWorkers=${workers}`, memory, order] });
const browsers = chosen.suites.filter((path) => BROWSERS.test(path));
const others = chosen.suites.filter((path) => !BROWSERS.test(path));
const runs = [await runShared('suites', others, SHARED_WORKERS)];
if (browsers.length > 0) runs.push(await withSharedProduct(() => runShared('browsers', browsers, SHARED_WORKERS)));
steps.push(...(await runSteps(images)));
runs.push(await runShared('pairs', chosen.inPairs, 2));
runs.push(await runJest({ name: 'alone', files: chosen.alone, extra: ['--runInBand'] }));

for (const line of reportLines({ ...chosen, steps, runs, missed })) console.log(line);
const count = (results) => results.reduce((sum, next) => sum + next, 0);
const passed = count(runs.map((result) => result.passed)) + steps.filter(({ ok }) => ok).length;
const failed = count(runs.map((result) => result.failed)) + steps.filter(({ ok }) => !ok).length + missed.length;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
