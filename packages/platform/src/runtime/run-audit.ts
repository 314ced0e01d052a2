import * as z from 'zod';
import { openDatabase } from '../data/index.js';
import type { Database } from '../data/types.js';
import { readConfig } from './config.js';
import { createLogger, type Logger } from './logger.js';
import { processEnv, reportStartFailure } from './run-process.js';

const Settings = z.object({ DATABASE_URL: z.string({ error: 'is missing' }) });

/** A shop whose kept figures are not what its facts say. */
export interface DriftingShop<Drift = unknown> {
  readonly shopId: string;
  readonly drifts: readonly Drift[];
}

/** Compares the kept figures of every shop; gives the shops that drift only. */
export type Audit = (world: { readonly db: Database; readonly logger: Logger }) => AsyncIterable<DriftingShop>;

/** Audits every shop and says a line for each that drifts; @returns how many do. */
const auditAll = async (drifting: AsyncIterable<DriftingShop>, logger: Logger): Promise<number> => {
  let shops = 0;
  for await (const { shopId, drifts } of drifting) {
    logger.error({ shopId, drifts }, 'The figures of a shop drift');
    shops += 1;
  }
  return shops;
};

/** The root of the operator's command: one line per shop that drifts, then exit code 1. */
export const runAudit = async (name: string, audit: Audit): Promise<void> => {
  const logger = createLogger({ name });
  try {
    const { DATABASE_URL: url } = readConfig(Settings, processEnv());
    const db = openDatabase({ url, applicationName: `${name} audit`, logger, poolSize: 1 });
    const drifting = await auditAll(audit({ db, logger }), logger).finally(() => db.close());
    logger.info({ drifting }, 'Audited every shop');
    if (drifting > 0) process.exitCode = 1;
  } catch (error) {
    reportStartFailure(error, logger);
  }
};
