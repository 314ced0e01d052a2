import type { Logger } from '../kernel/logger.js';
import type { Closable, EventBus } from '../kernel/ports/index.js';
import type { ServiceInbox } from './inbox.js';
import { startReconciler } from './reconciler.js';

export interface ConsumersOptions {
  /** Knows its handlers. */
  readonly inbox: ServiceInbox;
  readonly bus: EventBus;
  readonly logger: Logger;
  /** How often the sources are asked whether the bus lost something. */
  readonly reconcileEveryMs?: number;
}

/** Starts hearing: one subscriber per source, and the leveller behind them. Closing waits for what is being applied. */
export async function startConsumers(options: ConsumersOptions): Promise<Closable> {
  const { inbox, bus, logger, reconcileEveryMs = 10_000 } = options;
  const opened: Closable[] = [];
  for (const source of inbox.sources()) {
    opened.push(
      await bus.subscribe({
        consumer: inbox.service,
        source,
        // All of them: a type left out would be a hole in the positions, to be fetched every time.
        types: [`${source}.*`],
        deliver: (events) => inbox.deliver(source, events),
        undecodable: (raw, reason) => inbox.park(source, raw, reason),
      }),
    );
  }
  opened.push(startReconciler({ inbox, logger, everyMs: reconcileEveryMs }));
  return {
    async close() {
      for (const part of opened.reverse()) await part.close();
    },
  };
}
