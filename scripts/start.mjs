#!/usr/bin/env node
import { buildWhenStale } from './lib/build.mjs';
import { stopWithNpm } from './lib/follow-npm.mjs';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';

helpOr(`
npm start: runs the whole product on this machine, in one process.

Installs the packages and builds when that is needed, then starts an embedded PostgreSQL in the data folder, the
services, and the gateway with the web app. The first start sets up a demo shop. Ctrl+C stops everything.

Settings (environment):
  PORT      where the product answers            8080
  HOST      the address it listens on            127.0.0.1
  DATA_DIR  database, pictures, secrets, log     data/
  DEMO      off: start without the demo shop     on
  METRICS_PORT  numbers for Prometheus at /metrics  off
  LOG_LEVEL     debug, info, warn, error or silent  info
`);

checkNode();
await installWhenStale();
await buildWhenStale();
stopWithNpm();
// In this very process: signals need not be passed on, and nothing is left behind.
await import('../programs/standalone/main.js');
