import { allEvents, type Envelope, type EventData, type EventSpec } from '@bahi/contracts';
import type { Closable, EventBus } from '@bahi/platform/ports';

export interface ReceivedEvent<E extends EventSpec> {
  readonly envelope: Envelope;
  readonly data: EventData<E>;
}

/** Listens to everything on a bus, so that a test can await an event instead of sleeping. */
export interface EventProbe extends Closable {
  /** The first event of a kind that fits, heard already or still to come; each is given out once. */
  next<E extends EventSpec>(event: E, fits?: (heard: ReceivedEvent<E>) => boolean): Promise<ReceivedEvent<E>>;
  /** Everything heard so far of one kind, given out or not. */
  all<E extends EventSpec>(event: E): ReceivedEvent<E>[];
}

interface Waiter {
  readonly take: (envelope: Envelope) => boolean;
}

const DEADLINE_MS = 15_000;

/** Puts a probe on a bus. */
export async function eventProbe(bus: EventBus): Promise<EventProbe> {
  const heard: Envelope[] = [];
  const fresh = new Set<Envelope>();
  const waiters = new Set<Waiter>();
  const consumer = `probe-${globalThis.crypto.randomUUID()}`;
  const deliver = async (events: readonly Envelope[]) => {
    for (const envelope of events) {
      heard.push(envelope);
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
      const matches = (envelope: Envelope) => envelope.type === event.type && fits(heardAs(event, envelope));
      const early = [...fresh].find(matches);
      if (early) {
        fresh.delete(early);
        return Promise.resolve(heardAs(event, early));
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          reject(
            new Error(`No ${event.type} in ${DEADLINE_MS} ms; heard: ${heard.map(({ type }) => type).join(', ')}`),
          );
        }, DEADLINE_MS);
        const take = (envelope: Envelope) => {
          if (!matches(envelope)) return false;
          clearTimeout(timer);
          resolve(heardAs(event, envelope));
          return true;
        };
        const waiter: Waiter = { take };
        waiters.add(waiter);
      });
    },
    all: (event) => heard.filter(({ type }) => type === event.type).map((envelope) => heardAs(event, envelope)),
    close: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
    },
  };
}

function heardAs<E extends EventSpec>(event: E, envelope: Envelope): ReceivedEvent<E> {
  return {
    envelope,
    data: event.data.parse(envelope.data) as EventData<E>,
  };
}
