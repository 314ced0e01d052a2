import { isTransient } from '../data/errors.js';
import type { Database, WriteTx } from '../data/types.js';
import type { Logger } from '../kernel/logger.js';
import { applySet, type EventHandlers } from './handlers.js';
import { noteFailure, type ParkedEvent, replayable, unpark } from './parked-events.js';

export interface ReplayResult {
  readonly handled: number;
  /** Still parked. */
  readonly failed: number;
}

export interface ReplayOptions {
  readonly db: Database;
  readonly handlers: () => EventHandlers;
  readonly lockAndRead: (tx: WriteTx, shopId: string, source: string) => Promise<number>;
  readonly logger: Logger;
}

/** Makes the command that handles parked events again, oldest first; one that fails stays parked. */
export function createReplay({ db, handlers, lockAndRead, logger }: ReplayOptions) {
  const replayOne = async (parked: ParkedEvent): Promise<boolean> => {
    const { shopId, source } = parked;
    try {
      return await db.write(shopId, async (tx) => {
        await lockAndRead(tx, shopId, source);
        const envelope = await unpark(tx, parked);
        if (!envelope) return false;
        const event = handlers().read(envelope);
        if (event) await applySet([event], tx);
        return true;
      });
    } catch (error) {
      if (isTransient(error)) throw error;
      await noteFailure(db, parked, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      logger.warn({ err: error, shopId, source, position: parked.position }, 'A parked event failed again');
      return false;
    }
  };
  return async (shopId?: string): Promise<ReplayResult> => {
    const result = { handled: 0, failed: 0 };
    for await (const parked of replayable(db, shopId ?? null)) {
      if (await replayOne(parked)) result.handled += 1;
      else result.failed += 1;
    }
    return result;
  };
}
