#!/usr/bin/env node
import { build } from './lib/build.mjs';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';

helpOr(`
npm run build: compiles the services to dist/, bundles their programs to programs/ and builds the web app to web/dist/ with precompressed files beside it.
`);

checkNode();
await installWhenStale();
await build();
