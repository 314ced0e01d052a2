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

/** One channel's life; what it holds is void when the channel is gone. */
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

/** Hears one queue: hands over one batch at a time and acknowledges it after the commit. */
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
    const giveUp = () => void connection.close().catch(() => undefined); // closed already is as good
    channel.on('error', (error) =>
      this.#logger.warn({ err: error, queue: queueOf(this.#subscriber) }, 'A consuming channel failed'),
    );
    channel.on('close', () => {
      // A channel closed by us is detached first; any other end begins with a new connection.
      session.isOpen = false;
      session.gone.abort();
      if (this.#session === session) giveUp();
    });
    this.#session = session;
    await channel.prefetch(PREFETCH);
    await assertQueue(channel, this.#subscriber);
    const onMessage = (message: ConsumeMessage | null) => {
      // The broker lost the queue: declare everything again.
      if (!message) return giveUp();
      session.waiting.push(message);
      session.running ??= this.#drain(session);
    };
    await channel.consume(queueOf(this.#subscriber), onMessage, { noAck: false });
    this.#isAttached();
    void this.#keepBound(session);
  }

  /** Ends hearing after the batch under way; what was not acknowledged stays with the broker. */
  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    if (!session) return;
    session.gone.abort();
    await session.running;
    await session.channel.close().catch(() => undefined); // closed already is as good
  }

  /** The broker tells a consumer when its queue goes, but not when the exchange before it does. */
  async #keepBound({ channel, gone: { signal } }: Session) {
    for (;;) {
      await pause(this.#bindEveryMs, signal);
      if (signal.aborted) return;
      try {
        await assertBindings(channel, this.#subscriber);
      } catch {
        return; // The channel has failed, has said so, and a new one begins anew.
      }
    }
  }

  async #drain(session: Session) {
    // One turn of the loop, so that what came in the same read is one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (session.waiting.length > 0 && !session.gone.signal.aborted) {
      const batch = session.waiting.splice(0, PREFETCH);
      await this.#deliver(session, batch);
    }
    session.running = null;
  }

  /**
   * Tries until committed. The broker keeps the batch meanwhile and, once the prefetch is full, sends no more: an
   * outage of the consumer neither moves events to and fro nor counts as failed deliveries.
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
        this.#logger.warn({ err: error, queue, pauseMs }, 'Events cannot be taken now; they are tried again');
        await pause(pauseMs, signal);
      }
    }
  }

  async #deliverOnce(batch: readonly ConsumeMessage[]) {
    const events: Envelope[] = [];
    const giveWay = yieldToEventLoop();
    for (const { content } of batch) {
      await giveWay();
      const decoded = decode(content);
      if ('event' in decoded) events.push(decoded.event);
      else await this.#subscriber.undecodable(decoded.raw, decoded.reason);
    }
    if (events.length > 0) await this.#subscriber.deliver(events);
  }
}
