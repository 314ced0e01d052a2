import { Envelope } from '@bahi/contracts/kit';
import { FIRST_PAUSE_MS, nextPause, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import { markHandled } from '../kernel/mark-handled.js';
import type { Closable, EventBus, Subscriber } from '../kernel/ports/index.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';

export interface MemoryBusOptions {
  readonly logger: Logger;
  /** Into how many queues the events of a source are split by shop, for each consumer; 1 when left out. */
  readonly queues?: number;
}

/** The bus, or one of its subscribers, was closed before the event was applied; the outbox still has it. */
class BusClosedError extends Error {
  override readonly name = 'BusClosedError';
  constructor() {
    super('The bus was closed');
  }
}

const BATCH_EVENTS = 200;

/** A serialized event, parsed once for all subscribers. */
interface Message {
  readonly text: string;
  /** The parsed envelope, or the reason why there is none. */
  readonly decoded: Envelope | string;
}

interface QueuedMessage extends Message {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** One queue of a consumer and the loop that empties it. */
class SubscriberQueue implements Closable {
  readonly subscriber: Subscriber;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #waiting: QueuedMessage[] = [];
  #running: Promise<void> | null = null;

  constructor(subscriber: Subscriber, logger: Logger) {
    this.subscriber = subscriber;
    this.#logger = logger;
  }

  enqueue(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#stop.signal.aborted) return reject(new BusClosedError());
      this.#waiting.push({ ...message, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async close() {
    this.#stop.abort();
    await this.#running;
    for (const { reject } of this.#waiting.splice(0)) reject(new BusClosedError());
  }

  async #run() {
    // Never within the publisher's own call, as with a broker.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && !this.#stop.signal.aborted) {
      const batch = this.#waiting.splice(0, BATCH_EVENTS);
      const isDone = await this.#deliver(batch);
      for (const { resolve, reject } of batch) {
        if (isDone) resolve();
        else reject(new BusClosedError());
      }
    }
    this.#running = null;
  }

  /** Retries until the subscriber has committed; false when closed before. */
  async #deliver(messages: readonly Message[]): Promise<boolean> {
    const { signal } = this.#stop;
    const { consumer, source } = this.subscriber;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = nextPause(pauseMs)) {
      try {
        await this.#deliverOnce(messages);
        return true;
      } catch (error) {
        this.#logger.warn({ err: error, consumer, source, pauseMs }, 'Events could not be applied; will retry');
        await pause(pauseMs, signal);
      }
    }
    return false;
  }

  async #deliverOnce(messages: readonly Message[]) {
    const events: Envelope[] = [];
    for (const { text, decoded } of messages) {
      if (typeof decoded === 'string') await this.subscriber.undecodable(text, decoded);
      else events.push(decoded);
    }
    if (events.length > 0) await this.subscriber.deliver(events);
  }
}

/** A subscriber's queues; a shop's events are all in the same one. */
class SubscriberQueues implements Closable {
  readonly #subscriber: Subscriber;
  readonly #queues: readonly SubscriberQueue[];

  constructor(subscriber: Subscriber, { logger, queues = 1 }: MemoryBusOptions) {
    this.#subscriber = subscriber;
    this.#queues = Array.from({ length: queues }, () => new SubscriberQueue(subscriber, logger));
  }

  accepts(event: Envelope) {
    const { source, types } = this.#subscriber;
    return event.source === source && types.some((pattern) => matches(pattern, event.type));
  }

  async enqueue({ shopId }: Envelope, message: Message): Promise<void> {
    // The end of a UUID is random, whatever its version.
    const number = Number.parseInt(String(shopId).slice(-8), 16) || 0;
    await this.#queues[number % this.#queues.length]?.enqueue(message);
  }

  async close() {
    await Promise.all(this.#queues.map((queue) => queue.close()));
  }
}

/**
 * The bus of a single process. As strict as a broker: events are serialized, arrive later, at least once, and one consumer
 * does not affect another. Stores nothing: an event is published when every consumer has committed.
 */
export function memoryBus(options: MemoryBusOptions): EventBus {
  const subscribers = new Set<SubscriberQueues>();
  let isClosed = false;
  return {
    async publish(events) {
      if (isClosed) throw new BusClosedError();
      const yieldIfDue = yieldToEventLoop();
      const deliveries: Promise<void>[] = [];
      for (const event of events) {
        const subscribed = [...subscribers].filter((one) => one.accepts(event));
        if (subscribed.length === 0) continue;
        const message = serialize(event);
        for (const one of subscribed) deliveries.push(markHandled(one.enqueue(event, message)));
        await yieldIfDue();
      }
      await Promise.all(deliveries);
    },
    async subscribe(subscriber) {
      const queues = new SubscriberQueues(subscriber, options);
      subscribers.add(queues);
      return {
        async close() {
          subscribers.delete(queues);
          await queues.close();
        },
      };
    },
    async close() {
      isClosed = true;
      await Promise.all([...subscribers].map((queues) => queues.close()));
      subscribers.clear();
    },
  };
}

/** `orders.*` means every type of orders, as on a topic exchange. */
function matches(pattern: string, type: string) {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function serialize(event: Envelope): Message {
  const text = JSON.stringify(event);
  const parsed = Envelope.safeParse(JSON.parse(text));
  if (parsed.success) return { text, decoded: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  return { text, decoded: issues.join('; ') };
}
