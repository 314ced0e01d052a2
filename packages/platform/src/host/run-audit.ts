import * as z from 'zod';
import { openDatabase } from '../data/index.js';
import { readConfig } from '../kernel/config.js';
import { databaseUrls } from '../kernel/database-urls.js';
import { createLogger, type Logger } from '../kernel/logger.js';
import { type Audit, auditAll } from './audit.js';
import { processEnv, reportStartFailure } from './run-process.js';

const Settings = z.object({ DATABASE_URL: databaseUrls('is missing') });

/** Runs the operator's command: one line per shop that differs, then exit code 1. */
export async function runAudit(name: string, audit: Audit): Promise<void> {
  const logger = createLogger({ name });
  try {
    const { DATABASE_URL: urls } = readConfig(Settings, processEnv());
    let drifting = 0;
    for (const url of urls) drifting += await auditCell(audit, { url, name, logger });
    logger.info({ drifting }, 'Audited every shop');
    if (drifting > 0) process.exitCode = 1;
  } catch (error) {
    reportStartFailure(error, logger);
  }
}

/** Each cell by itself: the command needs no directory. @returns how many of its shops differ. */
async function auditCell(audit: Audit, { url, name, logger }: { url: string; name: string; logger: Logger }) {
  const db = openDatabase({ url, applicationName: `${name} audit`, logger, poolSize: 1 });
  const { shops } = await auditAll(audit, { db, logger }).finally(() => db.close());
  return shops;
}
