import { allEvents, type Envelope, type EventData, type EventSpec } from '@bahi/contracts';
import type { Closable, EventBus } from '@bahi/platform/ports';

export interface ReceivedEvent<E extends EventSpec> {
  readonly envelope: Envelope;
  readonly data: EventData<E>;
}

/** Subscribes to everything on a bus, so that a test can await an event instead of sleeping. */
export interface EventProbe extends Closable {
  /** The first matching event, received already or later; each is returned once. */
  next<E extends EventSpec>(event: E, fits?: (event: ReceivedEvent<E>) => boolean): Promise<ReceivedEvent<E>>;
  /** Every event of one type received so far, returned or not. */
  all<E extends EventSpec>(event: E): ReceivedEvent<E>[];
}

interface Waiter {
  readonly take: (envelope: Envelope) => boolean;
}

const DEADLINE_MS = 60_000;

/** Puts a probe on a bus. */
export async function eventProbe(bus: EventBus): Promise<EventProbe> {
  const received: Envelope[] = [];
  const fresh = new Set<Envelope>();
  const waiters = new Set<Waiter>();
  const consumer = `probe-${globalThis.crypto.randomUUID()}`;
  const deliver = async (events: readonly Envelope[]) => {
    for (const envelope of events) {
      received.push(envelope);
      const waiter = [...waiters].find(({ take }) => take(envelope));
      if (waiter) waiters.delete(waiter);
      else fresh.add(envelope);
    }
  };
  const sources = [...new Set(allEvents.map(({ source }) => source))];
  const subscriptions = await Promise.all(
    sources.map((source) =>
      bus.subscribe({ consumer, source, types: [`${source}.*`], deliver, undecodable: async () => undefined }),
    ),
  );
  return {
    next: (event, fits = () => true) => {
      const matches = (envelope: Envelope) => envelope.type === event.type && fits(receivedAs(event, envelope));
      const early = [...fresh].find(matches);
      if (early) {
        fresh.delete(early);
        return Promise.resolve(receivedAs(event, early));
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          reject(
            new Error(
              `No ${event.type} in ${DEADLINE_MS} ms; received: ${received.map(({ type }) => type).join(', ')}`,
            ),
          );
        }, DEADLINE_MS);
        const take = (envelope: Envelope) => {
          if (!matches(envelope)) return false;
          clearTimeout(timer);
          resolve(receivedAs(event, envelope));
          return true;
        };
        const waiter: Waiter = { take };
        waiters.add(waiter);
      });
    },
    all: (event) => received.filter(({ type }) => type === event.type).map((envelope) => receivedAs(event, envelope)),
    close: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
    },
  };
}

function receivedAs<E extends EventSpec>(event: E, envelope: Envelope): ReceivedEvent<E> {
  return {
    envelope,
    data: event.data.parse(envelope.data) as EventData<E>,
  };
}
