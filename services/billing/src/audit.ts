import { runAudit } from '@bahi/platform/host';
import { auditShops } from './data/audit-shops.js';

void runAudit('billing', ({ db }) => auditShops(db)); // reports its own failures through the exit code
