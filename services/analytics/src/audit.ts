import { parseArgs } from 'node:util';
import { type Audit, runAudit } from '@bahi/platform/runtime';
import { rebuildTotals } from './data/audit.js';
import { auditShops } from './data/audit-shops.js';

/** With `--rebuild` the sums of each shop that drifts are made again from its facts. */
const audit: Audit = async function* ({ db, logger }) {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
  for await (const shop of auditShops(db)) {
    yield shop;
    if (!values.rebuild) continue;
    await rebuildTotals(db, shop.shopId);
    logger.info({ shopId: shop.shopId }, 'The sums of a shop were made again');
  }
};

void runAudit('analytics', audit); // reports its own failures through the exit code
