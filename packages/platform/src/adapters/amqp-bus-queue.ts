import { Envelope } from '@bahi/contracts/kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { FIRST_PAUSE_MS, nextPause, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Closable, Subscriber } from '../kernel/ports/index.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';

/** How many unacknowledged events one queue may have delivered: also the largest batch. */
const PREFETCH = 100;

export interface QueueConsumerOptions {
  readonly connection: ChannelModel;
  readonly queue: string;
  readonly subscriber: Subscriber;
  readonly logger: Logger;
  /** Called when the channel or the queue is lost, not on `close`. */
  readonly onLost: () => void;
  /** Called when an event arrives: this is the queue's active consumer until it is closed. */
  readonly onActive?: () => void;
}

/** A consumer of one queue, on a channel of its own. */
export interface QueueConsumer extends Closable {
  /** Whether nothing that was delivered waits or is being applied. */
  isIdle(): boolean;
}

/** Consumes one queue: delivers one batch at a time and acknowledges it after the commit. */
export async function openQueueConsumer(options: QueueConsumerOptions): Promise<QueueConsumer> {
  const channel = await options.connection.createChannel();
  const consumer = new ChannelConsumer(options, channel);
  await consumer.start();
  return consumer;
}

class ChannelConsumer implements QueueConsumer {
  readonly #options: QueueConsumerOptions;
  readonly #channel: Channel;
  readonly #gone = new AbortController();
  readonly #waiting: ConsumeMessage[] = [];
  #isOpen = true;
  #isClosing = false;
  #running: Promise<void> | null = null;

  constructor(options: QueueConsumerOptions, channel: Channel) {
    this.#options = options;
    this.#channel = channel;
  }

  async start() {
    const { queue, logger, onLost, onActive } = this.#options;
    const channel = this.#channel;
    channel.on('error', (error) => logger.warn({ err: error, queue }, 'A consuming channel failed'));
    channel.on('close', () => {
      this.#isOpen = false;
      this.#gone.abort();
      if (!this.#isClosing) onLost();
    });
    await channel.prefetch(PREFETCH);
    const onMessage = (message: ConsumeMessage | null) => {
      // The broker lost the queue.
      if (!message) return onLost();
      onActive?.();
      this.#waiting.push(message);
      this.#running ??= this.#drain();
    };
    await channel.consume(queue, onMessage, { noAck: false });
  }

  isIdle() {
    return this.#running === null && this.#waiting.length === 0;
  }

  /** Stops after the batch in progress; unacknowledged messages stay with the broker. */
  async close() {
    this.#isClosing = true;
    this.#gone.abort();
    await this.#running;
    await this.#channel.close().catch(() => undefined); // closed already is fine
  }

  async #drain() {
    // One turn of the event loop, so that messages of the same read are one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && !this.#gone.signal.aborted) {
      const batch = this.#waiting.splice(0, PREFETCH);
      await this.#deliver(batch);
    }
    this.#running = null;
  }

  /**
   * Retries until committed. The broker keeps the batch meanwhile and sends no more once the prefetch is full: an outage of
   * the consumer causes no redeliveries.
   */
  async #deliver(batch: readonly ConsumeMessage[]) {
    const { signal } = this.#gone;
    const { queue, logger } = this.#options;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = nextPause(pauseMs)) {
      try {
        await this.#deliverOnce(batch);
        const last = batch.at(-1);
        if (last && this.#isOpen) this.#channel.ack(last, true);
        return;
      } catch (error) {
        logger.warn({ err: error, queue, pauseMs }, 'Events could not be applied; will retry');
        await pause(pauseMs, signal);
      }
    }
  }

  async #deliverOnce(batch: readonly ConsumeMessage[]) {
    const { subscriber } = this.#options;
    const events: Envelope[] = [];
    const yieldIfDue = yieldToEventLoop();
    for (const { content } of batch) {
      await yieldIfDue();
      const decoded = decode(content);
      if ('event' in decoded) events.push(decoded.event);
      else await subscriber.undecodable(decoded.raw, decoded.reason);
    }
    if (events.length > 0) await subscriber.deliver(events);
  }
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
