import { LRUCache } from 'lru-cache';
import type { Database } from '../data/types.js';
import type { Positions } from './types.js';

const POLL_MS = 20;
/** Beyond this number the least recently used are read from the database again. */
const REMEMBERED = 50_000;

/** The known positions of this service, by shop and source. Positions only grow, so a cached one is safe to use. */
export interface Watermarks {
  known(shopId: string, source: string): number;
  /** Called after the commit that moved the watermark, or when a higher one was read. */
  saw(shopId: string, source: string, position: number): void;
  /** @returns whether all positions were reached in time; looks at the database too, another replica may apply. */
  waitFor(shopId: string, positions: Positions, timeoutMs: number): Promise<boolean>;
}

interface WatermarkRow {
  readonly source: string;
  readonly position: number;
}

export function createWatermarks(db: Database): Watermarks {
  const remembered = new LRUCache<string, number>({ max: REMEMBERED });
  const waiting = new Map<string, Set<() => void>>();
  const known = (shopId: string, source: string) => remembered.get(`${shopId} ${source}`) ?? 0;

  const saw = (shopId: string, source: string, position: number) => {
    if (position <= known(shopId, source)) return;
    remembered.set(`${shopId} ${source}`, position);
    for (const wake of waiting.get(shopId) ?? []) wake();
  };

  const read = async (shopId: string) => {
    const sql = 'select source, position from inbox where shop_id = ?';
    const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: WatermarkRow[] }>(sql, [shopId]));
    for (const { source, position } of rows) saw(shopId, source, position);
  };

  const moved = (shopId: string, timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const sleepers = waiting.get(shopId) ?? new Set();
      waiting.set(shopId, sleepers);
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        if (sleepers.size === 0) waiting.delete(shopId);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      sleepers.add(wake);
    });

  return {
    known,
    saw,
    async waitFor(shopId, positions, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      const isReached = () =>
        Object.entries(positions).every(([source, position]) => known(shopId, source) >= position);
      while (!isReached()) {
        await read(shopId);
        const leftMs = deadline - performance.now();
        if (isReached() || leftMs <= 0) break;
        await moved(shopId, Math.min(POLL_MS, leftMs));
      }
      return isReached();
    },
  };
}
