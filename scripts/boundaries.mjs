#!/usr/bin/env node
import { cruiseBoundaries } from './lib/boundaries.mjs';
import { helpOr } from './lib/help.mjs';
import { ROOT } from './lib/root.mjs';

const [folder = ROOT] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
helpOr(
  `
node scripts/boundaries.mjs [folder]: checks the imports of the repository, or of a copy of it, against the rules of
.dependency-cruiser.cjs. Prints the number of modules seen, then one line per violation; exit code 1 when there are any.
`,
  [folder],
);

const { modules, violations } = await cruiseBoundaries(folder);
console.log([`${modules} modules`, ...violations].join('\n'));
process.exitCode = violations.length === 0 ? 0 : 1;
