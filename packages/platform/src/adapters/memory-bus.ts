import { Envelope } from '@bahi/contracts/kit';
import { FIRST_PAUSE_MS, nextPause, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import { markHandled } from '../kernel/mark-handled.js';
import type { Closable, EventBus, Subscriber } from '../kernel/ports/index.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';

export interface MemoryBusOptions {
  readonly logger: Logger;
}

/** The bus, or one of its subscribers, was closed before the event was applied; the outbox still has it. */
class BusClosedError extends Error {
  override readonly name = 'BusClosedError';
  constructor() {
    super('The bus was closed');
  }
}

const BATCH_EVENTS = 200;

/** An event as it travelled: read once for all who hear it. */
interface Arrival {
  readonly text: string;
  /** What the text says, or why it says nothing. */
  readonly decoded: Envelope | string;
}

interface Parcel extends Arrival {
  readonly accept: () => void;
  readonly refuse: (error: Error) => void;
}

/** One consumer's queue and the loop that empties it. */
class Mailbox implements Closable {
  readonly subscriber: Subscriber;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #waiting: Parcel[] = [];
  #running: Promise<void> | null = null;

  constructor(subscriber: Subscriber, logger: Logger) {
    this.subscriber = subscriber;
    this.#logger = logger;
  }

  wants(event: Envelope) {
    const { source, types } = this.subscriber;
    return event.source === source && types.some((pattern) => matches(pattern, event.type));
  }

  put(arrival: Arrival): Promise<void> {
    return new Promise((accept, refuse) => {
      if (this.#stop.signal.aborted) return refuse(new BusClosedError());
      this.#waiting.push({ ...arrival, accept, refuse });
      this.#running ??= this.#run();
    });
  }

  async close() {
    this.#stop.abort();
    await this.#running;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new BusClosedError());
  }

  async #run() {
    // Never within the publisher's own call: a broker would not do that either.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && !this.#stop.signal.aborted) {
      const parcels = this.#waiting.splice(0, BATCH_EVENTS);
      const isDone = await this.#deliver(parcels);
      for (const { accept, refuse } of parcels) {
        if (isDone) accept();
        else refuse(new BusClosedError());
      }
    }
    this.#running = null;
  }

  /** Tries until the subscriber has committed; false when closed before. */
  async #deliver(arrivals: readonly Arrival[]): Promise<boolean> {
    const { signal } = this.#stop;
    const { consumer, source } = this.subscriber;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = nextPause(pauseMs)) {
      try {
        await this.#deliverOnce(arrivals);
        return true;
      } catch (error) {
        this.#logger.warn(
          { err: error, consumer, source, pauseMs },
          'A consumer cannot take events now; it gets them again',
        );
        await pause(pauseMs, signal);
      }
    }
    return false;
  }

  async #deliverOnce(arrivals: readonly Arrival[]) {
    const events: Envelope[] = [];
    for (const { text, decoded } of arrivals) {
      if (typeof decoded === 'string') await this.subscriber.undecodable(text, decoded);
      else events.push(decoded);
    }
    if (events.length > 0) await this.subscriber.deliver(events);
  }
}

/**
 * The bus of a process that is alone. As strict as a broker: events travel as JSON, arrive later, at least once, and
 * one consumer's trouble is its own. Holds nothing: an event counts as published when every consumer has committed.
 */
export function memoryBus({ logger }: MemoryBusOptions): EventBus {
  const mailboxes = new Set<Mailbox>();
  let isClosed = false;
  return {
    async publish(events) {
      if (isClosed) throw new BusClosedError();
      const giveWay = yieldToEventLoop();
      const deliveries: Promise<void>[] = [];
      for (const event of events) {
        const hearing = [...mailboxes].filter((mailbox) => mailbox.wants(event));
        if (hearing.length === 0) continue;
        const arrival = travelled(event);
        for (const mailbox of hearing) deliveries.push(markHandled(mailbox.put(arrival)));
        await giveWay();
      }
      await Promise.all(deliveries);
    },
    async subscribe(subscriber) {
      const mailbox = new Mailbox(subscriber, logger);
      mailboxes.add(mailbox);
      return {
        async close() {
          mailboxes.delete(mailbox);
          await mailbox.close();
        },
      };
    },
    async close() {
      isClosed = true;
      await Promise.all([...mailboxes].map((mailbox) => mailbox.close()));
      mailboxes.clear();
    },
  };
}

/** `orders.*` means every type of orders, as on a topic exchange. */
function matches(pattern: string, type: string) {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function travelled(event: Envelope): Arrival {
  const text = JSON.stringify(event);
  const parsed = Envelope.safeParse(JSON.parse(text));
  if (parsed.success) return { text, decoded: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  return { text, decoded: issues.join('; ') };
}
