import * as z from 'zod';
import { openDatabase } from '../data/index.js';
import type { Database } from '../data/types.js';
import { readConfig } from './config.js';
import { createLogger, type Logger } from './logger.js';
import { processEnv, reportStartFailure } from './run-process.js';

const Settings = z.object({ DATABASE_URL: z.string({ error: 'is missing' }) });

/** A shop whose kept figures differ from their facts. */
export interface ShopAudit {
  readonly shopId: string;
  readonly drifts: readonly unknown[];
}

/** Compares the kept figures of every shop; @returns the shops that drift only. */
export type Audit = (world: { readonly db: Database; readonly logger: Logger }) => Promise<readonly ShopAudit[]>;

/** The root of the operator's command: one line per shop that drifts, then exit code 1. */
export const runAudit = async (name: string, audit: Audit): Promise<void> => {
  const logger = createLogger({ name });
  try {
    const { DATABASE_URL: url } = readConfig(Settings, processEnv());
    const db = openDatabase({ url, applicationName: `${name} audit`, logger, poolSize: 1 });
    const drifting = await audit({ db, logger }).finally(() => db.close());
    for (const { shopId, drifts } of drifting) logger.error({ shopId, drifts }, 'The figures of a shop drift');
    logger.info({ drifting: drifting.length }, 'Audited every shop');
    if (drifting.length > 0) process.exitCode = 1;
  } catch (error) {
    reportStartFailure(error, logger);
  }
};
