import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../kernel/logger.js';
import { ShopClient } from './shop-client.js';

const INT8 = pg.types.builtins.INT8;
const DATE = pg.types.builtins.DATE;

/** Parsers of this house only; the driver's process-wide ones stay as they are. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseBigint;
    // A day stays the text `2026-11-21`: a Date would move it by the machine's time zone.
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly poolSize?: number;
  readonly logger: Logger;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** How long a call waits for a free connection, and a connection for the server. */
  readonly acquireTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Longer, and the work that is left to do no longer fits into the deadline of the call. */
const ACQUIRE_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** The server ends a slow statement itself; when even that word does not come, the line is dead. */
const ANSWER_GRACE_MS = 2_000;
/** Connections that a process opens to its database at most. */
export const POOL_SIZE = 10;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** A knex instance over the house's client; connections are opened when first needed. */
export function openPool(options: PoolOptions): Knex {
  const { url, applicationName, poolSize = POOL_SIZE, logger, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  return knex({
    client: ShopClient as unknown as typeof knex.Client,
    connection: {
      connectionString: url,
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
      lock_timeout: options.lockTimeoutMs ?? 5_000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      // Statements that do not need each other's answers share a trip.
      pipeline: true,
      types: columnTypes,
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    log: quiet(logger),
  });
}

/** bigint columns are numbers everywhere; one that a number cannot hold is a defect, not a rounding. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit into a number`);
  return value;
}

function quiet(logger: Logger) {
  return {
    warn: (message: string) => logger.warn(message),
    error: (message: string) => logger.error(message),
    deprecate: (method: string, alternative: string) => logger.warn(`${method} is deprecated, use ${alternative}`),
    debug: () => undefined,
  };
}
