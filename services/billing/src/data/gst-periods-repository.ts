import type { Day } from '@bahi/contracts/shared';
import { type Period, periodAfter, periodOf } from '@bahi/contracts/tax';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { PeriodFile, PeriodLock } from '../domain/gst/period-lock.js';

/** Whether a month was locked: none of its documents can be cancelled, no tax profile can begin in it. */
export async function isLocked(tx: Tx, period: Period): Promise<boolean> {
  return (await lockedPeriods(tx, period)).has(period);
}

/** The locked months from one on. */
export async function lockedPeriods(tx: Tx, from: Period): Promise<ReadonlySet<Period>> {
  const rows = await tx('gst_periods')
    .where({ shop_id: shopOf(tx) })
    .where('period', '>=', from)
    .distinct<{ period: Period }[]>('period');
  return new Set(rows.map(({ period }) => period));
}

/** When the locked ones among these months were locked. */
export async function lockTimesOf(tx: Tx, periods: readonly Period[]): Promise<ReadonlyMap<Period, number>> {
  const rows = await tx('gst_periods')
    .where({ shop_id: shopOf(tx) })
    .whereIn('period', [...periods])
    .distinct<{ period: Period; locked_at: Date }[]>('period', 'locked_at');
  return new Map(rows.map(({ period, locked_at }) => [period, locked_at.getTime()]));
}

/**
 * The month in which a document of a day is reported: that of its day, or the earliest open one after it. Until the end of
 * the transaction no month is locked.
 */
export async function openPeriodOf(tx: WriteTx, day: Day): Promise<Period> {
  await keepPeriodsOpen(tx);
  const locked = await lockedPeriods(tx, periodOf(day));
  let period = periodOf(day);
  while (locked.has(period)) period = periodAfter(period);
  return period;
}

/** Until the end of the transaction no month is locked; a statement after this one sees all that are. */
export async function keepPeriodsOpen(tx: WriteTx): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [lockName(tx)]);
}

/** Until the end of the transaction no document gets its month, and no other month is locked. */
export async function holdPeriods(tx: WriteTx): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName(tx)]);
}

/** @returns null for an open month. */
export async function findLock(tx: Tx, period: Period): Promise<PeriodLock | null> {
  type Row = Omit<PeriodFile, 'file'> & { readonly locked_at: Date; readonly locked_by: string };
  const rows = await tx('gst_periods')
    .where({ shop_id: shopOf(tx), period })
    .orderBy(['gstin', 'part'])
    .select<Row[]>('period', 'gstin', 'part', 'sha256', 'locked_at', 'locked_by');
  const [first] = rows;
  if (!first) return null;
  const files = rows.map(({ gstin, part, sha256 }) => ({ period, gstin, part, sha256 }));
  return { lockedAt: first.locked_at, lockedBy: first.locked_by, files };
}

/** @returns null when the locked month has no such file. */
export async function findFile(
  tx: Tx,
  { period, gstin, part }: Pick<PeriodFile, 'period' | 'gstin' | 'part'>,
): Promise<Buffer | null> {
  const row = await tx('gst_periods')
    .where({ shop_id: shopOf(tx), period, gstin, part })
    .first<Pick<PeriodFile, 'file'> | undefined>('file');
  return row?.file ?? null;
}

/** Locks a month with its files. The caller holds the periods. */
export async function insertLock(
  tx: WriteTx,
  files: readonly PeriodFile[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const locked = { shop_id: shopOf(tx), locked_at: at, locked_by: by };
  await tx('gst_periods').insert(files.map((file) => ({ ...locked, ...file })));
}

function lockName(tx: Tx): string {
  return `gst-periods:${shopOf(tx)}`;
}
