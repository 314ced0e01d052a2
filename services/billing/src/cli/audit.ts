import { runAudit } from '@bahi/platform/host';
import { auditShops } from '../app/audit-shops.js';

void runAudit('billing', auditShops); // reports its own failures through the exit code
