#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';

helpOr(`
npm run check: types (sources, tests, web), format and lint, unhandled promises, boundaries between packages,
unused code. Runs all of them even if one fails; the exit code is 1 when any did.
`);

checkNode();
await installWhenStale();
// Only now: these need the packages.
const { runChecks } = await import('./lib/checks.mjs');

const results = await runChecks();
const failed = results.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
