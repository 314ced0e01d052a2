import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@bahi/contracts/shared';
import { beforeDeadline } from '../kernel/before-deadline.js';
import type { Logger } from '../kernel/logger.js';
import { asDatabaseError, DatabaseUnavailableError, isRetryable } from './errors.js';
import { openPool, openStreamPool, type PoolOptions } from './pool.js';
import { createTransact, type Transact, type TransactionSettings } from './transactions.js';
import type { Database, ReadOptions, Statements, Tx, WriteOptions, WriteTx } from './types.js';

const MAX_RETRIES = 3;
const RETRY_PAUSE_MS = 15;

interface TransactionState {
  readonly shopId: string | null;
  readonly afterCommit: Set<() => void>;
}

const transactionStates = new WeakMap<Statements, TransactionState>();

const ACROSS_SHOPS = { settings: `set local app.scope = 'all-shops'`, readOnly: false, shopId: null };

interface Opening extends TransactionSettings {
  readonly shopId: string | null;
}

export interface DatabaseOptions extends PoolOptions {
  /** One of several: each transaction of a shop makes sure that the shop is here. */
  readonly isCell?: boolean;
}

/**
 * Opens the database of a service as its application role. bigint columns arrive as numbers, days as text.
 * @throws (from its calls) DatabaseUnavailableError, LockTimeoutError; other errors of PostgreSQL pass unchanged.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { logger, isCell = false } = options;
  const pool = openPool(options);
  const streamPool = openStreamPool(options);
  const run = createRun(createTransact(pool, logger), logger);
  const runStream = createRun(createTransact(streamPool, logger), logger);
  return {
    read: async (shopId, work, reading) => run(openingOf(shopId, { isCell, readOnly: true, ...reading }), work, 0),
    stream: async (shopId, work) =>
      runStream(openingOf(shopId, { isCell, readOnly: true, isOneSnapshot: true }), work, 0),
    write: async (shopId, work, writing) => run(openingOf(shopId, { isCell, ...writing }), work, MAX_RETRIES),
    acrossShops: async (work) => run(ACROSS_SHOPS, work, MAX_RETRIES),
    hasCells: false,
    inEveryCell: async (work) => [await run(ACROSS_SHOPS, work, MAX_RETRIES)],
    ping: async (timeoutMs) => {
      const answered = pool.query('select 1').then(() => undefined);
      const late = () => {
        throw new DatabaseUnavailableError(new Error(`No answer in ${timeoutMs} ms`));
      };
      await beforeDeadline(answered, timeoutMs, late).catch((error: unknown) => {
        throw asDatabaseError(error);
      });
    },
    close: async () => void (await Promise.all([pool.end(), streamPool.end()])),
  };
}

/** The shop a transaction is bound to; throws inside `acrossShops`, which is bound to none. */
export function shopOf(tx: Tx): string {
  const { shopId } = stateOf(tx);
  if (shopId === null) throw new Error('A transaction across shops belongs to no shop');
  return shopId;
}

/** Runs `hook` once the transaction is committed, not when it is rolled back; the same function runs once. */
export function afterCommit(tx: WriteTx, hook: () => void): void {
  stateOf(tx).afterCommit.add(hook);
}

function stateOf(tx: Tx): TransactionState {
  const state = transactionStates.get(tx);
  if (!state) throw new Error('This transaction was not opened by a Database');
  return state;
}

interface ShopOpening extends WriteOptions, ReadOptions {
  readonly isCell: boolean;
  readonly readOnly?: boolean;
}

// Values are spliced in because `set local` takes no parameters; only a checked UUID and a number get here.
function openingOf(shopId: string, options: ShopOpening): Opening {
  if (!isUuid(shopId)) throw new TypeError(`Not the id of a shop: ${shopId}`);
  const { isCell, readOnly = false, isOneSnapshot = false, lockTimeoutMs } = options;
  const settings = [
    ...(isOneSnapshot ? ['set transaction isolation level repeatable read'] : []),
    `set local app.shop_id = '${shopId}'`,
    ...(lockTimeoutMs === undefined ? [] : [`set local lock_timeout = ${Math.max(1, Math.trunc(lockTimeoutMs))}`]),
    ...(isCell ? [`select refuse_moved_shop('${shopId}', ${!readOnly})`] : []),
  ];
  return { shopId, readOnly, settings: settings.join('; ') };
}

/** Runs work in a transaction and its hooks after the commit; tries collisions again. */
function createRun(transact: Transact, logger: Logger) {
  const attempt = async <T>({ shopId, ...settings }: Opening, work: (tx: WriteTx) => Promise<T>): Promise<T> => {
    const state: TransactionState = { shopId, afterCommit: new Set() };
    const result = await transact(settings, (tx) => {
      transactionStates.set(tx, state);
      return work(tx as WriteTx);
    });
    for (const hook of state.afterCommit) runHook(hook, logger);
    return result;
  };
  return async <T>(opening: Opening, work: (tx: WriteTx) => Promise<T>, retries: number): Promise<T> => {
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

function runHook(hook: () => void, logger: Logger) {
  try {
    hook();
  } catch (error) {
    logger.error({ err: error }, 'A hook after a commit failed');
  }
}
