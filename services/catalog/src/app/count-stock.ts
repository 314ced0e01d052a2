import { countFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { isUuid } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { readSheetRows } from '../data/count-products.js';
import {
  findCount,
  findOpenCount,
  insertCount,
  joinScope,
  listCountViews,
  readCountView,
  updateStatus,
} from '../data/counts-repository.js';
import type { Deps } from '../deps.js';
import type { CountView, SheetRow, StockCount } from '../domain/stock-count.js';
import { type PageQuery, readTimeCursor, timeCursor, wrongCursor } from './list-kept.js';

export type CountDeps = Pick<Deps, 'db' | 'clock'>;

/** A page of the counts of the shop, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export function listCounts(
  { db }: CountDeps,
  shopId: string,
  { cursor, limit }: PageQuery,
): Promise<{ readonly counts: readonly CountView[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : readTimeCursor(cursor);
  return db.read(shopId, async (tx) => {
    const found = await listCountViews(tx, { limit: limit + 1, before });
    const counts = found.slice(0, limit);
    const last = counts.at(-1);
    return { counts, next: found.length > limit && last ? timeCursor(last.openedAt, last.countKey) : null };
  });
}

export interface StartCommand extends Pick<StockCount, 'countKey' | 'name' | 'scope' | 'isBlind'> {
  readonly caller: Caller;
}

/**
 * Starts a count with the products of its scope, exactly once per key.
 * @throws RefusedError 409 that names the open count which has one of them, 422 for other content under the key.
 */
export function startCount(
  { db, clock }: CountDeps,
  { caller, ...asked }: StartCommand,
): Promise<{ readonly count: CountView; readonly isReplay: boolean }> {
  return db.write(caller.shopId, async (tx) => {
    const count: StockCount = { ...asked, status: 'open', openedAt: clock.now(), openedBy: caller.userId };
    const earlier = await insertCount(tx, count);
    if (earlier && contentOf(earlier) !== contentOf(count)) throw new RefusedError(countFailures.countKeyReused);
    if (!earlier) await joinAll(tx, count);
    return { count: await viewOf(tx, count.countKey), isReplay: earlier !== null };
  });
}

/** Ends the counting; again changes nothing. @throws RefusedError 404, or 409 for a count that is closed. */
export function reviewCount(deps: CountDeps, command: CountCommand): Promise<CountView> {
  return changeStatus(deps, command, 'review');
}

/** Drops a count; again changes nothing. @throws RefusedError 404, or 409 for one that is approved. */
export function dropCount(deps: CountDeps, command: CountCommand): Promise<CountView> {
  return changeStatus(deps, command, 'dropped');
}

/** A count as this person works on it. */
export interface CountCommand {
  readonly caller: Caller;
  readonly countKey: string;
}

/** A page of the sheet of a count. @throws RefusedError 404, or 400 for a cursor that no page has sent. */
export function readCountSheet(
  { db }: CountDeps,
  { caller, countKey }: CountCommand,
  { cursor, limit }: PageQuery,
): Promise<{ readonly count: CountView; readonly rows: readonly SheetRow[]; readonly next: string | null }> {
  if (cursor !== undefined && !isUuid(cursor)) throw wrongCursor();
  return db.read(caller.shopId, async (tx) => {
    const count = await viewOf(tx, countKey);
    const found = await readSheetRows(tx, { countKey, after: cursor ?? null, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return { count, rows, next: found.length > limit ? (rows.at(-1)?.productKey ?? null) : null };
  });
}

/** A count with how far it is. @throws RefusedError 404 */
export async function viewOf(tx: Tx, countKey: string): Promise<CountView> {
  const view = await readCountView(tx, countKey);
  if (!view) throw new RefusedError(countFailures.countNotFound);
  return view;
}

/** A count, locked until the transaction ends. @throws RefusedError 404 */
export async function lockCount(tx: WriteTx, countKey: string, lock: 'share' | 'update'): Promise<StockCount> {
  const count = await findCount(tx, countKey, lock);
  if (!count) throw new RefusedError(countFailures.countNotFound);
  return count;
}

/** The refusal that names the open count which a product is in. */
export async function inOtherCount(tx: Tx, productKey: string): Promise<RefusedError> {
  const current = await findOpenCount(tx, productKey);
  const text = `A product is in the count ${current?.name ?? 'of someone else'}`;
  return new RefusedError(countFailures.inOtherCount, { text, figures: { current } });
}

async function joinAll(tx: WriteTx, count: StockCount) {
  const { joined, taken } = await joinScope(tx, count);
  if (taken) throw await inOtherCount(tx, taken);
  if (joined === 0) throw new RefusedError(countFailures.nothingToCount);
}

function contentOf({ name, scope: { kind, category, supplier, productIds }, isBlind }: StockCount): string {
  return JSON.stringify([name, isBlind, kind, category ?? '', supplier ?? '', productIds ?? []]);
}

function changeStatus(
  { db, clock }: CountDeps,
  { caller, countKey }: CountCommand,
  status: 'review' | 'dropped',
): Promise<CountView> {
  return db.write(caller.shopId, async (tx) => {
    const count = await lockCount(tx, countKey, 'update');
    if (count.status !== status) {
      if (count.status === 'approved' || count.status === 'dropped') throw new RefusedError(countFailures.countClosed);
      await updateStatus(tx, count, { status, at: clock.now(), by: caller.userId });
    }
    return viewOf(tx, countKey);
  });
}
