import type { Tx, WriteTx } from '@bahi/platform/data';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

export interface StoredCount {
  readonly count: number;
  readonly endsAt: Date;
}

interface CountRow {
  readonly count: number;
  readonly ends_at: Date;
}

const INCREMENT = `
  insert into counters (shop_id, name, count, ends_at) values (:shopId, :name, 1, :endsAt)
  on conflict (shop_id, name) do update set
    count = case when counters.ends_at <= :now then 1 else counters.count + 1 end,
    ends_at = case when counters.ends_at <= :now then excluded.ends_at else counters.ends_at end
  returning count, ends_at`;

/** Adds one to a counter, which restarts when its window has ended; @returns its new value. */
export async function incrementCounter(
  tx: WriteTx,
  { name, now, endsAt }: { readonly name: string; readonly now: Date; readonly endsAt: Date },
): Promise<StoredCount> {
  const { rows } = await tx.raw<{ rows: CountRow[] }>(INCREMENT, { shopId: SYSTEM_SHOP_ID, name, now, endsAt });
  return { count: rows[0]?.count ?? 1, endsAt: rows[0]?.ends_at ?? endsAt };
}

/** The value of a counter; `null` when it has none or its window has ended. */
export async function readCounter(tx: Tx, name: string, now: Date): Promise<StoredCount | null> {
  const row = await tx('counters')
    .where({ shop_id: SYSTEM_SHOP_ID, name })
    .andWhere('ends_at', '>', now)
    .first<CountRow | undefined>('count', 'ends_at');
  return row ? { count: row.count, endsAt: row.ends_at } : null;
}
