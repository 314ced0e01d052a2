import { parseArgs } from 'node:util';
import { type Audit, runAudit } from '@bahi/platform/host';
import { auditAndRebuild, auditShops } from './data/audit-shops.js';

/** With `--rebuild` the sums of each shop that drifts are made again from its facts. */
const audit: Audit = (world) => {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
  return values.rebuild ? auditAndRebuild(world) : auditShops(world.db);
};

void runAudit('analytics', audit); // reports its own failures through the exit code
