#!/usr/bin/env node
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { runInFront } from './lib/run.mjs';

helpOr(`
npm run docs: writes the generated pages: docs/settings.md, docs/generated/events.md and docs/adr/README.md.

npm test fails when one of them differs from the code.
`);

checkNode();
await installWhenStale();
process.exitCode = await runInFront(['--conditions=@bahi/source', '--import', 'tsx', 'scripts/lib/write-docs.ts']);
