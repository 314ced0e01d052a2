import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.js';
import { markHandled } from '../kernel/mark-handled.js';
import { asDatabaseError, DatabaseUnavailableError, TransactionAbortedError } from './errors.js';

export interface TransactionSettings {
  /** `set local` statements, sent ahead of the work. */
  readonly settings: string;
  readonly readOnly: boolean;
}

/** Runs work in a transaction on a connection of its own. */
export type Transact = <T>(settings: TransactionSettings, work: (tx: Knex.Transaction) => Promise<T>) => Promise<T>;

/** Runs knex transactions on connections of a pg pool. A connection is used again only if it ended its transaction. */
export function createTransact(pool: pg.Pool, logger: Logger): Transact {
  // Without it the message of an error has the values of its statement, and so every log line has names and numbers.
  const builder = knex({ client: 'pg', log: logTo(logger), compileSqlOnError: false });
  return async ({ settings, readOnly }, work) => {
    const connection = await pool.connect();
    const run = async (tx: Knex.Transaction) => {
      let failed = false;
      tx.on('query-error', () => {
        failed = true;
      });
      // Not awaited: the connection keeps the order, so the settings apply before the first statement of the work.
      const applied = markHandled(connection.query(settings));
      const result = await work(tx).catch(async (error: unknown) => {
        // After a refused setting every statement fails; the reason is the setting's.
        await applied;
        throw error;
      });
      await applied;
      if (failed) await assertNotAborted(connection);
      return result;
    };
    let isLost = false;
    try {
      return await builder.transaction(run, { connection, readOnly });
    } catch (error) {
      isLost = asDatabaseError(error) instanceof DatabaseUnavailableError;
      throw error;
    } finally {
      connection.release(isLost || connection.getTransactionStatus() !== 'I');
    }
  };
}

function ignore() {}

/** A commit of a transaction that an error has aborted is a rollback that reports success. */
async function assertNotAborted(connection: pg.PoolClient): Promise<void> {
  await connection.query('select 1').catch(ignore);
  if (connection.getTransactionStatus() === 'E') throw new TransactionAbortedError();
}

function logTo(logger: Logger) {
  return {
    warn: (message: string) => logger.warn(message),
    error: (message: string) => logger.error(message),
    deprecate: (method: string, alternative: string) => logger.warn(`${method} is deprecated, use ${alternative}`),
    debug: ignore,
  };
}
