import { parseArgs } from 'node:util';
import { type Audit, runAudit, type ShopAudit } from '@bahi/platform/runtime';
import { rebuildTotals } from './data/audit.js';
import { auditShops } from './data/audit-shops.js';

/** With `--rebuild` the sums of each shop that drifts are made again from its facts. */
const audit: Audit = async ({ db, logger }) => {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
  const drifting: ShopAudit[] = [];
  for await (const shop of auditShops(db)) {
    drifting.push(shop);
    if (!values.rebuild) continue;
    await rebuildTotals(db, shop.shopId);
    logger.info({ shopId: shop.shopId }, 'The sums of a shop were made again');
  }
  return drifting;
};

void runAudit('analytics', audit); // reports its own failures through the exit code
