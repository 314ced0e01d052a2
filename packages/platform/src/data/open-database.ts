import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@bahi/contracts/shared';
import type { Knex } from 'knex';
import { beforeDeadline } from '../kernel/before-deadline.js';
import type { Logger } from '../kernel/logger.js';
import { inSpan, SpanKind } from '../kernel/tracing.js';
import { asDatabaseError, DatabaseUnavailableError, isRetryable } from './errors.js';
import { LastResult, type Result } from './last-statement.js';
import { openPool, type PoolOptions } from './pool.js';
import type { ShopTransactionConfig } from './shop-client.js';
import type { Database, Tx, WriteOptions, WriteTx } from './types.js';

const MAX_RETRIES = 3;
const DB_SPAN = { kind: SpanKind.CLIENT, attributes: { 'db.system': 'postgresql' } } as const;
const RETRY_PAUSE_MS = 15;

interface TransactionState {
  readonly shopId: string | null;
  readonly afterCommit: Set<() => void>;
}

const transactionStates = new WeakMap<Knex.Transaction, TransactionState>();

/** The shop a transaction is bound to; throws inside `acrossShops`, which is bound to none. */
export function shopOf(tx: Tx): string {
  const { shopId } = transactionStateOf(tx);
  if (shopId === null) throw new Error('A transaction across shops belongs to no shop');
  return shopId;
}

/** Runs `hook` once the transaction is committed, not when it is rolled back; the same function runs once. */
export function afterCommit(tx: WriteTx, hook: () => void): void {
  transactionStateOf(tx).afterCommit.add(hook);
}

const BEGIN_ACROSS_SHOPS = `begin; set local app.scope = 'all-shops'`;

interface Opening {
  readonly begin: string;
  readonly shopId: string | null;
}

/**
 * Opens the database of a service as its application role. bigint columns arrive as numbers, days as text.
 * @throws (from its calls) DatabaseUnavailableError, LockTimeoutError; other errors of PostgreSQL pass unchanged.
 */
export function openDatabase(options: PoolOptions): Database {
  const pool = openPool(options);
  const transact = transactionsOf(pool, options.logger);
  return {
    read: async (shopId, work) =>
      inSpan('db.read', DB_SPAN, () => transact({ begin: beginForShop(shopId, { readOnly: true }), shopId }, work)),
    write: async (shopId, work, writing) =>
      inSpan('db.write', DB_SPAN, () => transact({ begin: beginForShop(shopId, writing), shopId }, work, MAX_RETRIES)),
    acrossShops: async (work) => transact({ begin: BEGIN_ACROSS_SHOPS, shopId: null }, work, MAX_RETRIES),
    ping: async (timeoutMs) => {
      try {
        await beforeDeadline(
          pool.raw('select 1').then(() => undefined),
          timeoutMs,
          () => {
            throw new DatabaseUnavailableError(new Error(`No answer in ${timeoutMs} ms`));
          },
        );
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    close: () => pool.destroy(),
  };
}

function transactionStateOf(tx: Tx): TransactionState {
  const bond = transactionStates.get(tx);
  if (!bond) throw new Error('This transaction was not opened by a Database');
  return bond;
}

// Values are spliced in because `set local` takes no parameters; only a checked UUID and a number get here.
function beginForShop(shopId: string, { readOnly = false, lockTimeoutMs }: WriteOptions & { readOnly?: boolean } = {}) {
  if (!isUuid(shopId)) throw new TypeError(`Not the id of a shop: ${shopId}`);
  const mode = readOnly ? 'begin read only' : 'begin';
  const lock =
    lockTimeoutMs === undefined ? '' : `; set local lock_timeout = ${Math.max(1, Math.trunc(lockTimeoutMs))}`;
  return `${mode}; set local app.shop_id = '${shopId}'${lock}`;
}

function transactionsOf(pool: Knex, logger: Logger) {
  const committed = async <T>(
    begin: string,
    work: (tx: Knex.Transaction) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const config: ShopTransactionConfig = { begin };
    let result: Result<T> | undefined;
    try {
      return await pool.transaction<Result<T>>(async (tx) => {
        result = await work(tx);
        return result;
      }, config as Knex.TransactionConfig);
    } catch (error) {
      // The commit only knows that something was wrong; the last statement knows what.
      if (result instanceof LastResult) await result.answer;
      throw error;
    }
  };
  const attempt = async <T>({ begin, shopId }: Opening, work: (tx: WriteTx) => Promise<Result<T>>): Promise<T> => {
    const bond: TransactionState = { shopId, afterCommit: new Set() };
    const result = await committed(begin, (tx) => {
      transactionStates.set(tx, bond);
      return work(tx as WriteTx);
    });
    for (const hook of bond.afterCommit) runHook(hook);
    return result instanceof LastResult ? result.answer : result;
  };
  const runHook = (hook: () => void) => {
    try {
      hook();
    } catch (error) {
      logger.error({ err: error }, 'A hook after a commit failed');
    }
  };
  return async <T>(opening: Opening, work: (tx: WriteTx) => Promise<Result<T>>, retries = 0): Promise<T> => {
    for (let retry = 0; ; retry++) {
      try {
        return await attempt(opening, work);
      } catch (error) {
        if (retry >= retries || !isRetryable(error)) throw asDatabaseError(error);
        await pause(RETRY_PAUSE_MS * 2 ** retry * (0.5 + Math.random()));
      }
    }
  };
}
