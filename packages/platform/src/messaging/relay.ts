import type { Envelope } from '@bahi/contracts/kit';
import { FIRST_PAUSE_MS, nextPause, orAborted, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Closable, EventBus } from '../kernel/ports/index.js';
import { type Cursor, openRelaySession, type RelaySession } from './relay-session.js';
import { createWakeSignal } from './wake-signal.js';

export interface RelayOptions {
  readonly service: string;
  readonly databaseUrl: string;
  readonly bus: EventBus;
  readonly logger: Logger;
  /** How often to poll without a notification. */
  readonly pollMs?: number;
  /** The pause after a published batch. */
  readonly batchPauseMs?: number;
}

/** Carries committed events from the outbox to the bus. Of all replicas of a service one leads, the others wait. */
export interface Relay extends Closable {
  /** Notifies the relay of a commit; cheap, may be called at any rate. */
  nudge(): void;
  /** Whether this replica holds the advisory lock of its service's relay. */
  readonly leads: boolean;
}

/** Small, so that a shop with many events does not delay the others. */
const BATCH_EVENTS = 200;
/** After the last possible position of a shop. */
const END_OF_SHOP = Number.MAX_SAFE_INTEGER;
/** The pause after publishing: events of that time share a batch, which costs each consumer one transaction. */
const BATCH_PAUSE_MS = 100;

class OutboxRelay implements Relay {
  readonly #options: RelayOptions;
  readonly #wakeSignal = createWakeSignal();
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #leads = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  get leads() {
    return this.#leads;
  }

  nudge() {
    this.#wakeSignal.notify();
  }

  async close() {
    this.#stop.abort();
    this.#wakeSignal.notify();
    await this.#ended;
  }

  get #isClosing() {
    return this.#stop.signal.aborted;
  }

  async #run() {
    const { logger } = this.#options;
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.#isClosing) {
      try {
        await this.#serve(() => {
          pauseMs = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (!this.#isClosing) logger.warn({ err: error, pauseMs }, 'The relay lost its database; will reconnect');
        await pause(pauseMs, this.#stop.signal);
        pauseMs = nextPause(pauseMs);
      }
    }
  }

  /** One connection's life. */
  async #serve(onConnected: () => void) {
    const { service, databaseUrl } = this.#options;
    let loss: unknown;
    const session = await openRelaySession({
      service,
      databaseUrl,
      // The leader only: followers would wake each other for ever.
      onNotified: () => this.#leads && this.#wakeSignal.notify(),
      onLost: (cause) => {
        loss = cause;
        this.#wakeSignal.notify();
      },
    });
    onConnected();
    try {
      while (!this.#isClosing && !session.isLost()) await this.#iterate(session);
    } finally {
      this.#leads = false;
      await session.close();
    }
    if (loss && !this.#isClosing) throw loss;
  }

  async #iterate(session: RelaySession) {
    if (!this.#leads) this.#leads = await session.tryLead();
    if (this.#leads && (await this.#drain(session)))
      await pause(this.#options.batchPauseMs ?? BATCH_PAUSE_MS, this.#stop.signal);
    const wasNotified = await this.#wakeSignal.sleep(this.#options.pollMs ?? 1_000);
    if (wasNotified && !this.#leads && !this.#isClosing && !session.isLost()) await session.wakeLeader();
  }

  /**
   * Publishes until the outbox is empty, one batch per shop and pass.
   * @returns whether there was an event.
   */
  async #drain(session: RelaySession): Promise<boolean> {
    let after: Cursor = null;
    let hadSome = false;
    while (!this.#isClosing) {
      const events = await session.unpublished(after, BATCH_EVENTS);
      hadSome ||= events.length > 0;
      if (events.length > 0 && (await this.#publish(session, events))) await session.stamp(events);
      const last = events.length === BATCH_EVENTS ? events.at(-1) : undefined;
      if (!last && after === null) break;
      after = last ? { shopId: last.shopId, position: END_OF_SHOP } : null;
    }
    return hadSome;
  }

  /** Retries until the bus accepts the events; false when the relay stops before. */
  async #publish(session: RelaySession, events: readonly Envelope[]): Promise<boolean> {
    const { bus, logger } = this.#options;
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isClosing && !session.isLost(); pauseMs = nextPause(pauseMs)) {
      try {
        const published = bus.publish(events).then(() => true);
        return await orAborted(published, this.#stop.signal, false);
      } catch (error) {
        if (!this.#isClosing) logger.warn({ err: error, pauseMs }, 'Publishing failed; events stay in the outbox');
        await pause(pauseMs, this.#stop.signal);
      }
    }
    return false;
  }
}

/** Starts the relay of a service; it connects, elects a leader and reconnects by itself. */
export function startRelay(options: RelayOptions): Relay {
  return new OutboxRelay(options);
}
