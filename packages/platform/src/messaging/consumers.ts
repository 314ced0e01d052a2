import type { Logger } from '../kernel/logger.js';
import type { Closable, EventBus } from '../kernel/ports/index.js';
import type { ServiceInbox } from './inbox.js';
import { startReconciler } from './reconciler.js';

export interface ConsumersOptions {
  /** Has its subscriptions. */
  readonly inbox: ServiceInbox;
  readonly bus: EventBus;
  readonly logger: Logger;
  /** How often the service reconciles with its producers, in case the bus lost events. */
  readonly reconcileEveryMs?: number;
}

/** Subscribes once per source and starts the reconciler. Closing waits for events that are being applied. */
export async function startConsumers(options: ConsumersOptions): Promise<Closable> {
  const { inbox, bus, logger, reconcileEveryMs = 10_000 } = options;
  const opened: Closable[] = [];
  for (const source of inbox.sources()) {
    opened.push(
      await bus.subscribe({
        consumer: inbox.service,
        source,
        // All types: a missing one would be a gap in the positions, to be fetched every time.
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
