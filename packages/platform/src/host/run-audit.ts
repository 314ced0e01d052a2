import * as z from 'zod';
import { openDatabase } from '../data/index.js';
import { readConfig } from '../kernel/config.js';
import { createLogger } from '../kernel/logger.js';
import { type Audit, auditAll } from './audit.js';
import { processEnv, reportStartFailure } from './run-process.js';

const Settings = z.object({ DATABASE_URL: z.string({ error: 'is missing' }) });

/** Runs the operator's command: one line per shop that differs, then exit code 1. */
export async function runAudit(name: string, audit: Audit): Promise<void> {
  const logger = createLogger({ name });
  try {
    const { DATABASE_URL: url } = readConfig(Settings, processEnv());
    const db = openDatabase({ url, applicationName: `${name} audit`, logger, poolSize: 1 });
    const { shops: drifting } = await auditAll(audit, { db, logger }).finally(() => db.close());
    logger.info({ drifting }, 'Audited every shop');
    if (drifting > 0) process.exitCode = 1;
  } catch (error) {
    reportStartFailure(error, logger);
  }
}
