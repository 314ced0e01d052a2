import type { Channel, ChannelModel } from 'amqplib';
import { pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import { openQueueConsumer, type QueueConsumer } from './amqp-bus-queue.js';
import { RetiredQueues } from './amqp-bus-retired.js';
import { assertBindings, assertQueues, queuesOf, type Topology } from './amqp-bus-topology.js';

export interface AmqpSubscriptionOptions {
  readonly topology: Topology;
  readonly logger: Logger;
  readonly bindEveryMs: number;
  /** How long this copy stays the active consumer of a split queue, on average. */
  readonly passOnEveryMs: number;
  /** The split queues whose active consumer is in this process, of all its subscriptions. */
  readonly active: Set<string>;
}

/** The state on one connection; void when it ends. */
interface Session {
  readonly connection: ChannelModel;
  /** For declarations. */
  readonly channel: Channel;
  readonly gone: AbortController;
  readonly consumers: Map<string, QueueConsumer>;
  readonly retired: RetiredQueues;
}

/** Declares a subscriber's queues and consumes all of them, on one connection after the other. */
export class AmqpSubscription {
  readonly #options: AmqpSubscriptionOptions;
  #session: Session | null = null;
  #isAttached = () => {};
  /** Resolves when the queues are there for the first time. */
  readonly attached = new Promise<void>((resolve) => {
    this.#isAttached = resolve;
  });

  constructor(options: AmqpSubscriptionOptions) {
    this.#options = options;
  }

  /** Declares the queues on a new connection and begins to consume. */
  async attach(connection: ChannelModel): Promise<void> {
    const { topology, logger } = this.#options;
    const channel = await connection.createChannel();
    const gone = new AbortController();
    const retired = new RetiredQueues(connection, topology);
    const session: Session = { connection, channel, gone, consumers: new Map(), retired };
    channel.on('error', (error) => logger.warn({ err: error }, 'A channel for declarations failed'));
    channel.on('close', () => {
      gone.abort();
      this.#abandon(session);
    });
    this.#session = session;
    await assertQueues(channel, topology);
    for (const queue of queuesOf(topology)) await this.#consume(session, queue);
    await retired.start((queue, onLost) => this.#open(session, queue, onLost));
    this.#isAttached();
    void this.#keepBound(session); // never rejects
    if (topology.queues > 1) for (const queue of session.consumers.keys()) void this.#passOn(session, queue); // the same
  }

  /** Stops after the batches in progress; unacknowledged messages stay with the broker. */
  async close(): Promise<void> {
    const session = this.#session;
    // First, so that the end of its channels is no loss.
    this.#session = null;
    if (!session) return;
    session.gone.abort();
    await Promise.all([...session.consumers.values(), session.retired].map((part) => part.close()));
    await session.channel.close().catch(() => undefined); // closed already is fine
  }

  /** Ends the connection of a session, so that the link makes a new one; not after `close`. */
  #abandon(session: Session) {
    if (this.#session !== session) return;
    void session.connection.close().catch(() => undefined); // closed already is fine
  }

  async #consume(session: Session, queue: string) {
    session.consumers.set(queue, await this.#open(session, queue, () => this.#abandon(session)));
  }

  #open({ connection }: Session, queue: string, onLost: () => void): Promise<QueueConsumer> {
    const { topology, logger, active } = this.#options;
    const lost = () => {
      active.delete(queue);
      onLost();
    };
    const onActive = () => void (topology.queues > 1 && active.add(queue));
    return openQueueConsumer({ connection, queue, subscriber: topology.subscriber, logger, onLost: lost, onActive });
  }

  /** The broker notifies a consumer of a deleted queue, but not of a deleted exchange. */
  async #keepBound({ channel, retired, gone: { signal } }: Session) {
    const { topology, bindEveryMs } = this.#options;
    for (;;) {
      await pause(bindEveryMs, signal);
      if (signal.aborted) return;
      try {
        await assertBindings(channel, topology);
        await retired.deleteWhenQuiet(channel);
      } catch {
        return; // The channel has failed and logged it; a new one starts over.
      }
    }
  }

  /**
   * The broker keeps the first consumer of a queue active for ever, so the copy that starts first would do all work. One that
   * is active on several queues therefore leaves each after a while to the next in line, at times that no other queue shares.
   */
  async #passOn(session: Session, queue: string) {
    const { passOnEveryMs, active } = this.#options;
    const { signal } = session.gone;
    for (;;) {
      await pause(-Math.log(1 - Math.random()) * passOnEveryMs, signal);
      if (signal.aborted) return;
      if (active.size < 2 || !active.has(queue)) continue;
      await session.consumers.get(queue)?.close();
      active.delete(queue);
      try {
        await this.#consume(session, queue);
      } catch {
        return this.#abandon(session); // A new connection starts over.
      }
      if (signal.aborted) return session.consumers.get(queue)?.close();
    }
  }
}
