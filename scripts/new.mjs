#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { newEndpoint } from './lib/new/endpoint.mjs';
import { newEvent } from './lib/new/event.mjs';
import { NewError } from './lib/new/files.mjs';
import { newScreen } from './lib/new/screen.mjs';
import { newTable } from './lib/new/table.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

const KINDS = { endpoint: newEndpoint, event: newEvent, table: newTable, screen: newScreen };
const given = process.argv.slice(2);

helpOr(
  `
npm run new -- endpoint <service> <name>             list-suppliers, read-supplier: a GET; every other verb: a POST
npm run new -- event <owner> <name> <subscriber>     invoice-settled
npm run new -- table <service> <name>                suppliers
npm run new -- screen <name>                         suppliers

Writes the skeleton of a change: a part of the contract, of the service and its test, or a screen of the web app. It
compiles, passes npm run check, and its test passes. Names are in kebab-case. Existing files are never replaced.
`,
  given.filter((argument) => !argument.startsWith('-')),
);

const [kind = '', ...names] = given;
try {
  if (!(kind in KINDS)) throw new NewError(`There is no kind "${kind}": ${Object.keys(KINDS).join(', ')}.`);
  const { files, next } = KINDS[kind](ROOT, names);
  await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...files]);
  console.log([...files.map((file) => `  ${file}`), '', 'Next:', ...next.map((step) => `  ${step}`)].join('\n'));
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(`${error.message}\n--help lists the commands.`);
  process.exitCode = 2;
}
