import { Envelope } from '@bahi/contracts/kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { FIRST_PAUSE_MS, nextPause, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Subscriber } from '../kernel/ports/index.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';
import { assertBindings, assertQueue, queueOf } from './amqp-bus-topology.js';

/** How many unacknowledged events one subscriber holds: also the largest batch. */
const PREFETCH = 100;

export interface AmqpSubscriptionOptions {
  readonly subscriber: Subscriber;
  readonly logger: Logger;
  readonly bindEveryMs: number;
}

/** The state of one channel; void when the channel closes. */
interface Session {
  readonly channel: Channel;
  readonly gone: AbortController;
  readonly waiting: ConsumeMessage[];
  isOpen: boolean;
  running: Promise<void> | null;
}

function decode(content: Buffer): { event: Envelope } | { raw: string; reason: string } {
  const raw = content.toString('utf8');
  try {
    const parsed = Envelope.safeParse(JSON.parse(raw));
    if (parsed.success) return { event: parsed.data };
    const reason = parsed.error.issues
      .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
      .join('; ');
    return { raw, reason };
  } catch (error) {
    return { raw, reason: String(error) };
  }
}

/** Consumes one queue: delivers one batch at a time and acknowledges it after the commit. */
export class AmqpSubscription {
  readonly #subscriber: Subscriber;
  readonly #logger: Logger;
  readonly #bindEveryMs: number;
  #session: Session | null = null;
  #isAttached = () => {};
  /** Resolves when the queue is there for the first time. */
  readonly attached = new Promise<void>((resolve) => {
    this.#isAttached = resolve;
  });

  constructor({ subscriber, logger, bindEveryMs }: AmqpSubscriptionOptions) {
    this.#subscriber = subscriber;
    this.#logger = logger;
    this.#bindEveryMs = bindEveryMs;
  }

  /** Declares the queue on a new connection and begins to consume. */
  async attach(connection: ChannelModel): Promise<void> {
    const channel = await connection.createChannel();
    const session: Session = { channel, gone: new AbortController(), waiting: [], isOpen: true, running: null };
    const abandon = () => void connection.close().catch(() => undefined); // closed already is fine
    channel.on('error', (error) =>
      this.#logger.warn({ err: error, queue: queueOf(this.#subscriber) }, 'A consuming channel failed'),
    );
    channel.on('close', () => {
      // `close` detaches the channel first; after any other end the link reconnects.
      session.isOpen = false;
      session.gone.abort();
      if (this.#session === session) abandon();
    });
    this.#session = session;
    await channel.prefetch(PREFETCH);
    await assertQueue(channel, this.#subscriber);
    const onMessage = (message: ConsumeMessage | null) => {
      // The broker lost the queue: declare everything again.
      if (!message) return abandon();
      session.waiting.push(message);
      session.running ??= this.#drain(session);
    };
    await channel.consume(queueOf(this.#subscriber), onMessage, { noAck: false });
    this.#isAttached();
    void this.#keepBound(session);
  }

  /** Stops after the batch in progress; unacknowledged messages stay with the broker. */
  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    if (!session) return;
    session.gone.abort();
    await session.running;
    await session.channel.close().catch(() => undefined); // closed already is fine
  }

  /** The broker notifies a consumer of a deleted queue, but not of a deleted exchange. */
  async #keepBound({ channel, gone: { signal } }: Session) {
    for (;;) {
      await pause(this.#bindEveryMs, signal);
      if (signal.aborted) return;
      try {
        await assertBindings(channel, this.#subscriber);
      } catch {
        return; // The channel has failed and logged it; a new one starts over.
      }
    }
  }

  async #drain(session: Session) {
    // One turn of the event loop, so that messages of the same read are one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (session.waiting.length > 0 && !session.gone.signal.aborted) {
      const batch = session.waiting.splice(0, PREFETCH);
      await this.#deliver(session, batch);
    }
    session.running = null;
  }

  /**
   * Retries until committed. The broker keeps the batch meanwhile and sends no more once the prefetch is full: an outage of
   * the consumer causes no redeliveries.
   */
  async #deliver(session: Session, batch: readonly ConsumeMessage[]) {
    const { signal } = session.gone;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = nextPause(pauseMs)) {
      try {
        await this.#deliverOnce(batch);
        const last = batch.at(-1);
        if (last && session.isOpen) session.channel.ack(last, true);
        return;
      } catch (error) {
        const queue = queueOf(this.#subscriber);
        this.#logger.warn({ err: error, queue, pauseMs }, 'Events could not be applied; will retry');
        await pause(pauseMs, signal);
      }
    }
  }

  async #deliverOnce(batch: readonly ConsumeMessage[]) {
    const events: Envelope[] = [];
    const yieldIfDue = yieldToEventLoop();
    for (const { content } of batch) {
      await yieldIfDue();
      const decoded = decode(content);
      if ('event' in decoded) events.push(decoded.event);
      else await this.#subscriber.undecodable(decoded.raw, decoded.reason);
    }
    if (events.length > 0) await this.#subscriber.deliver(events);
  }
}
