import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError, ShopMovedError, ShopPausedError } from './errors.js';
import { openDatabase } from './open-database.js';
import type { PoolOptions } from './pool.js';
import type { Database } from './types.js';

/** Asks the directory for the number of a shop's cell, from 1; `null` for a shop that it does not know. */
export type CellOf = (shopId: string) => Promise<number | null>;

export interface CellsOptions extends Omit<PoolOptions, 'url'> {
  /** The first one is cell 1; with one alone the directory is never asked. */
  readonly urls: readonly string[];
  readonly cellOf: CellOf;
}

/** A shop is in a cell for which this process has no database. */
export class UnknownCellError extends Error {
  override readonly name = 'UnknownCellError';
  constructor(shopId: string, cell: number) {
    super(`The shop ${shopId} is in cell ${cell}, for which DATABASE_URL has no database`);
  }
}

/** Beyond this number the least recently used shops are looked up again. */
const REMEMBERED = 50_000;
const FIRST_CELL = 1;

/**
 * Opens the databases over which the shops of a service are spread. Each shop's work goes to its cell, whose database refuses
 * a shop that has left it: an outdated memory costs a second try, never a write in the wrong place.
 * @throws (from its calls) what `openDatabase` does, ShopPausedError while a shop is being moved, and UnknownCellError.
 */
export function openCells({ urls, cellOf, ...options }: CellsOptions): Database {
  const cells = urls.map((url) => openDatabase({ ...options, url, isCell: urls.length > 1 }));
  const [only, ...others] = cells;
  if (only && others.length === 0) return only;
  const inCellOf = routeBy(cells, cellOf);
  return {
    read: (shopId, work, reading) => inCellOf(shopId, (cell) => cell.read(shopId, work, reading)),
    stream: (shopId, work) => inCellOf(shopId, (cell) => cell.stream(shopId, work)),
    write: (shopId, work, writing) => inCellOf(shopId, (cell) => cell.write(shopId, work, writing)),
    acrossShops: async () => {
      throw new Error('Shops are in several cells: use inEveryCell');
    },
    hasCells: true,
    inEveryCell: async (work, { needsAll = false } = {}) => {
      const outcomes = await Promise.allSettled(cells.map((cell) => cell.inEveryCell(work)));
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
      const isPartial = !needsAll && failed.length < cells.length && failed.every(isAway);
      if (failed.length > 0 && !isPartial) throw failed[0];
      for (const error of failed) options.logger.warn({ err: error }, 'A cell was left out of work on all shops');
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    },
    // One broken cell must not take the shops of the others with it.
    ping: (timeoutMs) => Promise.any(cells.map((cell) => cell.ping(timeoutMs))),
    close: async () => {
      await Promise.all(cells.map((cell) => cell.close()));
    },
  };
}

function isAway(error: unknown) {
  return error instanceof DatabaseUnavailableError;
}

function routeBy(cells: readonly Database[], cellOf: CellOf) {
  const remembered = new LRUCache<string, number>({ max: REMEMBERED });
  const find = async (shopId: string): Promise<Database> => {
    const number = remembered.get(shopId) ?? (await cellOf(shopId));
    // A shop that is not there yet may be given any cell.
    if (number !== null) remembered.set(shopId, number);
    const cell = cells[(number ?? FIRST_CELL) - 1];
    if (!cell) throw new UnknownCellError(shopId, number ?? FIRST_CELL);
    return cell;
  };
  return async <T>(shopId: string, work: (cell: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(await find(shopId));
    } catch (error) {
      if (!(error instanceof ShopMovedError)) throw error;
    }
    remembered.delete(shopId);
    return work(await find(shopId)).catch((error: unknown) => {
      // It has left one cell and is not open in the next yet.
      throw error instanceof ShopMovedError ? new ShopPausedError(error) : error;
    });
  };
}
