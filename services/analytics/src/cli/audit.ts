import { parseArgs } from 'node:util';
import { type Audit, runAudit } from '@bahi/platform/host';
import { auditAndRebuildShops, auditShops } from '../app/audit-shops.js';

/** With `--rebuild` the totals of each shop that drifts are computed from its records again. */
const audit: Audit = (context) => {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
  return (values.rebuild ? auditAndRebuildShops : auditShops)(context);
};

void runAudit('analytics', audit); // reports its own failures through the exit code
