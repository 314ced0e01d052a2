import type { Knex } from 'knex';
import type { Closable } from '../kernel/ports/index.js';

declare const shopBound: unique symbol;
declare const writable: unique symbol;

/** Statements on one connection: `tx('orders')` begins a query of knex, `tx.raw(sql, bindings)` has its text. */
export type Statements = Knex.Table<object, unknown[]> & Pick<Knex, 'raw'>;

/** A transaction bound to one shop: row-level security shows and accepts that shop's rows only. */
export type Tx = Statements & { readonly [shopBound]: true };

/** A transaction that may write. Only `db.write` hands one out. */
export type WriteTx = Tx & { readonly [writable]: true };

/** The shop a transaction is bound to. */
export type ShopOf = (tx: Tx) => string;

export interface ReadOptions {
  /** Every statement sees the same moment. */
  readonly isOneSnapshot?: boolean;
}

export interface WriteOptions {
  /** How long to wait for a row lock before the attempt fails with `LockTimeoutError`. */
  readonly lockTimeoutMs?: number;
}

/** The own database of a service, or the cells over which its shops are spread. Every query runs for one shop. */
export interface Database extends Closable {
  read<T>(shopId: string, work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Reads from one snapshot for as long as the caller of a long list takes, on connections of its own, so that slow readers
   * take none from the other calls.
   */
  stream<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Retries serialization failures and deadlocks a few times; `work` must therefore have no effect outside `tx`. */
  write<T>(shopId: string, work: (tx: WriteTx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Sees the rows of every shop, but only in the tables made with `visibleAcrossShops` (outbox, inbox, pending
   * work). For directories, which are in one database; throws where shops are in several cells.
   */
  acrossShops<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Does what `acrossShops` does, in every cell; @returns their results in the order of the cells. A cell that is away is left
   * out unless all are, or all are needed. Never for a screen.
   */
  inEveryCell<T>(work: (tx: WriteTx) => Promise<T>, options?: { readonly needsAll?: boolean }): Promise<T[]>;
  /** Whether there are several cells: one may be away while the others work. */
  readonly hasCells: boolean;
  /** Runs `select 1` within the deadline, in one cell at least, or rejects. */
  ping(timeoutMs: number): Promise<void>;
}

/** One step of a schema. The name is its identity: `20261121-create-orders`. */
export interface Migration {
  readonly name: string;
  up(tx: Knex.Transaction): Promise<void>;
  /**
   * Statements that cannot run in a transaction, such as `create index concurrently`, after `up` was committed. An interrupted
   * migration runs them again, all of them: each must be harmless the second time (`drop index if exists` before `create`).
   */
  readonly outside?: readonly string[];
  /** For the developer, not for production. */
  down?(tx: Knex.Transaction): Promise<void>;
}
