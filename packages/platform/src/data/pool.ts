import pg from 'pg';
import type { Logger } from '../kernel/logger.js';

const INT8 = pg.types.builtins.INT8;
const DATE = pg.types.builtins.DATE;

/** Parsers of the product's own connections; the driver's global ones stay unchanged. */
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
  /** How long a call waits for a connection, an idle or a new one. */
  readonly acquireTimeoutMs?: number;
  /** How long a transaction may wait for its next statement. */
  readonly idleInTransactionMs?: number;
}

/** Longer, and the work that is left to do no longer fits into the deadline of the call. */
const ACQUIRE_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** The server cancels a slow statement itself; when not even that arrives, the connection is dead. */
const CANCEL_GRACE_MS = 2_000;
/** Connections that a process opens to its database at most. */
export const POOL_SIZE = 10;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Connections for long lists, besides; the next reader waits for one of them. */
const STREAM_POOL_SIZE = 8;
/** Nearly until the deadline of the call: a stream ends within seconds, unless its reader is slow. */
const STREAM_ACQUIRE_TIMEOUT_MS = 6_000;
/** The longest time that a list may take to be sent, however slow its reader is. */
export const STREAM_MS = 300_000;
const IDLE_IN_POOL_MS = 30_000;

/** The connections of a service; they are opened when first needed. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, applicationName, poolSize = POOL_SIZE, logger, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_IN_POOL_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + CANCEL_GRACE_MS,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // A statement that times out without an answer takes its connection with it; see docs/adr/0020.
    pipeline: true,
    types: columnTypes,
  });
  // For good: a new connection may be lost before its taker can listen. Its statement fails with the same error.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  pool.on('error', (error) => logger.debug({ err: error }, 'An idle database connection was lost'));
  return pool;
}

/** The connections for long lists. A slow reader keeps its transaction idle while it reads. */
export function openStreamPool(options: PoolOptions): pg.Pool {
  return openPool({
    ...options,
    poolSize: STREAM_POOL_SIZE,
    acquireTimeoutMs: STREAM_ACQUIRE_TIMEOUT_MS,
    idleInTransactionMs: STREAM_MS,
  });
}

/** bigint columns are numbers everywhere; one that a number cannot hold is a defect, not a rounding. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit into a number`);
  return value;
}
