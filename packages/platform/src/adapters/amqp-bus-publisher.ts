import type { Envelope } from '@bahi/contracts/kit';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { beforeDeadline } from '../kernel/before-deadline.js';
import type { Logger } from '../kernel/logger.js';
import { markHandled } from '../kernel/mark-handled.js';
import { inTraceOf } from '../kernel/tracing.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';
import { assertExchange, exchangeOf, SHOP_HEADER } from './amqp-bus-topology.js';

const CONFIRM_TIMEOUT_MS = 10_000;

/** The broker is unavailable or did not confirm; the events may or may not have arrived. */
class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
  readonly kind = 'unavailable';
  constructor(cause?: unknown) {
    super('The broker did not accept the events', { cause });
  }
}

interface Open {
  readonly channel: ConfirmChannel;
  readonly exchanges: Set<string>;
  /** Closes the whole connection, so that the link makes a new one. */
  readonly abandon: () => void;
}

/** Publishes on a confirm channel: persistent, mandatory, resolved by the broker's confirmation. */
export class AmqpPublisher {
  readonly #logger: Logger;
  #open: Open | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async attach(connection: ChannelModel): Promise<void> {
    const channel = await connection.createConfirmChannel();
    const abandon = () => void connection.close().catch(() => undefined); // closed already is fine
    const open: Open = { channel, exchanges: new Set(), abandon };
    channel.on('error', (error) => this.#logger.warn({ err: error }, 'The publishing channel failed'));
    channel.on('close', () => {
      if (this.#open === open) this.#open = null;
      abandon();
    });
    // No queue is bound yet: later consumers read the producer's outbox.
    channel.on('return', ({ fields }) => this.#logger.debug({ type: fields.routingKey }, 'No queue for an event'));
    this.#open = open;
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    const open = this.#open;
    if (!open) throw new BrokerUnavailableError();
    try {
      await beforeDeadline(this.#send(open, events), CONFIRM_TIMEOUT_MS, () => {
        open.abandon();
        throw new Error(`No confirmation in ${CONFIRM_TIMEOUT_MS} ms`);
      });
    } catch (cause) {
      throw new BrokerUnavailableError(cause);
    }
  }

  async #send({ channel, exchanges }: Open, events: readonly Envelope[]) {
    for (const source of new Set(events.map((event) => event.source))) {
      if (exchanges.has(source)) continue;
      await assertExchange(channel, source);
      exchanges.add(source);
    }
    const yieldIfDue = yieldToEventLoop();
    const confirmations: Promise<void>[] = [];
    for (const event of events) {
      confirmations.push(markHandled(confirmed(channel, event)));
      await yieldIfDue();
    }
    await Promise.all(confirmations);
  }
}

function confirmed(channel: ConfirmChannel, event: Envelope) {
  return new Promise<void>((resolve, reject) => {
    const { source, type, id, shopId, traceparent } = event;
    const headers = { [SHOP_HEADER]: shopId, ...(traceparent ? { traceparent } : {}) };
    const properties = {
      persistent: true,
      mandatory: true,
      contentType: 'application/json',
      messageId: id,
      type,
      headers,
    };
    const settle = (error: unknown) => (error ? reject(error) : resolve());
    const content = Buffer.from(JSON.stringify(event));
    inTraceOf({ traceparent }, () => channel.publish(exchangeOf(source), type, content, properties, settle));
  });
}
