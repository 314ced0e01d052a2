import type { ChannelModel } from 'amqplib';
import { beforeDeadline } from '../kernel/before-deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Closable, EventBus, Subscriber } from '../kernel/ports/index.js';
import { AmqpLink } from './amqp-bus-link.js';
import { AmqpPublisher } from './amqp-bus-publisher.js';
import { AmqpSubscription } from './amqp-bus-subscription.js';

export interface AmqpBusOptions {
  /** `amqp://user:password@host:5672/vhost` */
  readonly url: string;
  /** What the broker's pages call this process. */
  readonly connectionName: string;
  readonly logger: Logger;
  /** How often a subscription binds its queue again, in case its exchange was lost; 10,000 when left out. */
  readonly bindEveryMs?: number;
  /** Into how many queues the events of a source are split by shop, for each consumer; 1 when left out. */
  readonly queues?: number;
  /** How long a copy stays the active consumer of a split queue, on average; a minute when left out. */
  readonly passOnEveryMs?: number;
}

/** How long a start waits for its queue; without a broker it continues and subscribes later. */
const SUBSCRIBE_WAIT_MS = 5_000;

/**
 * The bus over RabbitMQ. Reconnects after every loss; `publish` rejects meanwhile, subscribers wait. Two connections, so
 * that a broker that blocks publishers still receives acknowledgements.
 */
export function amqpBus(options: AmqpBusOptions): EventBus {
  const { url, connectionName, logger } = options;
  const publisher = new AmqpPublisher(logger);
  const publishing = new AmqpLink({
    url,
    connectionName: `${connectionName} publishes`,
    logger,
    onConnected: (connection) => publisher.attach(connection),
  });
  let consuming: ReturnType<typeof openConsuming> | null = null;
  return {
    publish: (events) => publisher.publish(events),
    async subscribe(subscriber) {
      consuming ??= openConsuming(options);
      return consuming.subscribe(subscriber);
    },
    async close() {
      await consuming?.close();
      await publishing.close();
    },
  };
}

/** The consuming side: one connection for all subscriptions, opened with the first. */
function openConsuming(options: AmqpBusOptions) {
  const { url, connectionName, logger, queues = 1, bindEveryMs = 10_000, passOnEveryMs = 60_000 } = options;
  const subscriptions = new Set<AmqpSubscription>();
  const active = new Set<string>();
  let connection: ChannelModel | null = null;
  const onConnected = async (connected: ChannelModel) => {
    connection = connected;
    connected.on('close', () => {
      if (connection === connected) connection = null;
    });
    await Promise.all([...subscriptions].map((subscription) => subscription.attach(connected)));
  };
  const link = new AmqpLink({ url, connectionName: `${connectionName} consumes`, logger, onConnected });
  return {
    async subscribe(subscriber: Subscriber): Promise<Closable> {
      const topology = { subscriber, queues };
      const subscription = new AmqpSubscription({ topology, logger, bindEveryMs, passOnEveryMs, active });
      subscriptions.add(subscription);
      const failed = (error: unknown) => logger.warn({ err: error }, 'A queue could not be declared; will retry');
      if (connection) await subscription.attach(connection).catch(failed);
      await beforeDeadline(subscription.attached, SUBSCRIBE_WAIT_MS, () => undefined);
      return {
        async close() {
          subscriptions.delete(subscription);
          await subscription.close();
        },
      };
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await link.close();
    },
  };
}
