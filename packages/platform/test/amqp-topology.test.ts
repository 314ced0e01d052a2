import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import { anEvent } from '@bahi/testing/conformance/an-event';
import { type Channel, type ConsumeMessage, connect } from 'amqplib';
import { type AmqpBusOptions, amqpBus } from '../src/adapters/amqp-bus.js';
import { AmqpLink } from '../src/adapters/amqp-bus-link.js';
import { type Logger, silentLogger } from '../src/kernel/logger.js';
import type { EventBus } from '../src/kernel/ports/index.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import { eventually } from './fixtures/messaging-world.js';
import { missingBroker, type TestBroker, testBroker } from './fixtures/rabbitmq.js';
import { severable } from './fixtures/severable.js';

const HOUR_MS = 3_600_000;
const reason = missingBroker();

function suite() {
  let broker: TestBroker;
  let source: string;
  let received: Envelope[];
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    broker = await testBroker();
  });
  afterAll(() => broker.close());

  beforeEach(() => {
    source = `s${randomUUID().slice(0, 8)}`;
    received = [];
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const part of opened.splice(0).reverse()) await part.close();
  });

  const open = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.push(part);
    return part;
  };

  const openBus = async (options: Partial<AmqpBusOptions> = {}): Promise<EventBus> => {
    const bus = open(amqpBus({ url: broker.url, connectionName: 'test', logger: silentLogger(), ...options }));
    await eventually(() => bus.publish([]));
    return bus;
  };

  const subscriber = (types = [`${source}.*`]) => ({
    consumer: 'consumer',
    source,
    types,
    deliver: async (events: readonly Envelope[]) => void received.push(...events),
    undecodable: async () => undefined,
  });

  const onBroker = async <T>(work: (channel: Channel) => Promise<T>): Promise<T> => {
    const connection = await connect(broker.url);
    try {
      const channel = await connection.createChannel();
      // The rejected request shows it.
      channel.on('error', () => undefined);
      return await work(channel);
    } finally {
      await connection.close();
    }
  };

  describe('what amqpBus makes of a broker', () => {
    it('outlives its nodes: exchange and queue stay, on a quorum of them, for one consumer at a time, and lose nothing by age', async () => {
      const bus = await openBus();
      await bus.subscribe(subscriber());

      // The broker rejects a declaration with other properties.
      const asItIs = onBroker(async (channel) => {
        await channel.assertExchange(`bahi.${source}`, 'topic', { durable: true });
        const queueArguments = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true };
        await channel.assertQueue(`consumer.${source}`, { durable: true, arguments: queueArguments });
      });

      await expect(asItIs).resolves.toBeUndefined();
    });

    it('writes every event to disk, with what the pages of the broker show of it', async () => {
      const bus = await openBus();
      const event = anEvent(source, 1);
      await (await bus.subscribe(subscriber())).close();
      await bus.publish([event]);

      const message = await onBroker(
        (channel) =>
          new Promise<ConsumeMessage | null>((resolve, reject) => {
            channel.consume(`consumer.${source}`, resolve, { noAck: true }).catch(reject);
          }),
      );

      expect(message?.properties).toMatchObject({
        deliveryMode: 2,
        contentType: 'application/json',
        messageId: event.id,
        type: event.type,
      });
      expect(message?.fields.routingKey).toBe(event.type);
    });

    it('brings every type that was asked for, not only the first', async () => {
      const bus = await openBus();
      await bus.subscribe(subscriber([`${source}.shelf-cleaned`, `${source}.items-added`]));

      await bus.publish([anEvent(source, 1)]);

      await eventually(async () => expect(received).toHaveLength(1));
    });
  });

  describe('amqpBus with split queues', () => {
    const shops = Array.from({ length: 20 }, () => randomUUID());
    const eventsAt = (position: number) => shops.map((shopId) => anEvent(source, position, { shopId }));
    const positionsOf = (shop: string) =>
      received.filter(({ shopId }) => shopId === shop).map(({ position }) => position);
    const isThere = (number: number) => {
      const queue = number === 1 ? `consumer.${source}` : `consumer.${source}.${number}`;
      return onBroker((channel) => channel.checkQueue(queue)).then(
        () => true,
        () => false,
      );
    };

    it('has a quorum of nodes and one consumer at a time for each of them', async () => {
      const bus = await openBus({ queues: 2 });
      await bus.subscribe(subscriber());

      const asItIs = onBroker(async (channel) => {
        const queueArguments = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true };
        await channel.assertQueue(`consumer.${source}.2`, { durable: true, arguments: queueArguments });
      });

      await expect(asItIs).resolves.toBeUndefined();
    });

    it.each([
      [1, 4],
      [4, 1],
      [4, 2],
    ])('loses nothing when there were %i at the last start and are %i now', async (before, now) => {
      const last = amqpBus({ url: broker.url, connectionName: 'test', logger: silentLogger(), queues: before });
      await (await last.subscribe(subscriber())).close();
      await last.publish(eventsAt(1));
      await last.close();

      const bus = await openBus({ queues: now, bindEveryMs: 20 });
      await bus.subscribe(subscriber());
      await bus.publish(eventsAt(2));

      const sorted = () => shops.map((shop) => positionsOf(shop).sort());
      await eventually(async () => expect(sorted()).toEqual(shops.map(() => [1, 2])));
      const left = async () => Promise.all([1, 2, 3, 4, 5].map(isThere));
      await eventually(
        async () => expect(await left()).toEqual([1, 2, 3, 4, 5].map((number) => number <= now)),
        10_000,
      );
      await bus.publish(eventsAt(3));
      await eventually(async () => expect(sorted()).toEqual(shops.map(() => [1, 2, 3])));
    });

    it('shares them between copies, also with one that starts later, and keeps the order of each shop', async () => {
      const workers = [0, 0];
      const copy = async (index: 0 | 1) => {
        const bus = await openBus({ queues: 4, passOnEveryMs: 100 });
        const deliver = async (events: readonly Envelope[]) => {
          workers[index] = (workers[index] ?? 0) + events.length;
          received.push(...events);
        };
        await bus.subscribe({ ...subscriber(), deliver });
        return bus;
      };
      const bus = await copy(0);
      await bus.publish(eventsAt(1));
      await eventually(async () => expect(received).toHaveLength(20));
      await copy(1);

      let position = 1;
      await eventually(async () => {
        position += 1;
        await bus.publish(eventsAt(position));
        expect(workers[1]).toBeGreaterThan(0);
      }, 10_000);

      await eventually(async () => expect(received).toHaveLength(20 * position));
      const all = Array.from({ length: position }, (_, index) => index + 1);
      expect(shops.map(positionsOf)).toEqual(shops.map(() => all));
    });
  });

  describe('amqpBus', () => {
    it('declares a queue again as soon as the broker reports its deletion', async () => {
      const bus = await openBus({ bindEveryMs: HOUR_MS });
      await bus.subscribe(subscriber());
      await onBroker((channel) => channel.deleteQueue(`consumer.${source}`));

      await eventually(async () => {
        await bus.publish([anEvent(source, 1)]).catch(() => undefined);
        expect(received).not.toEqual([]);
      });
    });

    it('binds a queue every ten seconds by default', async () => {
      freezeTimeouts();
      const bus = open(amqpBus({ url: broker.url, connectionName: 'test', logger: silentLogger() }));
      await bus.subscribe(subscriber());
      await onBroker((channel) => channel.deleteExchange(`bahi.${source}`));

      await jest.advanceTimersByTimeAsync(10_000);
      jest.useRealTimers();

      await eventually(async () => void (await onBroker((channel) => channel.checkExchange(`bahi.${source}`))));
    });

    it('does not resume a closed subscription after a reconnect', async () => {
      const line = open(await severable(broker.url));
      const bus = await openBus({ url: line.url });
      await (await bus.subscribe(subscriber())).close();
      const other = { ...subscriber(), consumer: 'other' };
      await bus.subscribe(other);

      line.cut();
      line.mend();
      await eventually(async () => {
        await bus.publish([anEvent(source, 1)]).catch(() => undefined);
        expect(received).not.toEqual([]);
      }, 10_000);

      const { consumerCount } = await onBroker((channel) => channel.checkQueue(`consumer.${source}`));
      expect(consumerCount).toBe(0);
    });

    it('rejects an event after ten seconds without a confirmation', async () => {
      const line = open(await severable(broker.url));
      const bus = await openBus({ url: line.url });
      await bus.publish([anEvent(source, 1)]);
      freezeTimeouts();
      line.freeze();

      const published = bus.publish([anEvent(source, 1)]).catch((error: Error) => error);
      await jest.advanceTimersByTimeAsync(10_000);

      expect(await published).toMatchObject({ kind: 'unavailable', message: 'The broker did not accept the events' });
      jest.useRealTimers();
      line.cut();
    });
  });

  describe('a link to a broker that comes back', () => {
    it('is tried soon again after the next loss, not as late as at the end of the last one', async () => {
      const line = open(await severable(broker.url));
      const pauses: number[] = [];
      let connected = 0;
      const onConnected = async () => {
        connected += 1;
      };
      const logger = { warn: ({ pauseMs }: { pauseMs: number }) => void pauses.push(pauseMs) } as unknown as Logger;
      open(new AmqpLink({ url: line.url, connectionName: 'test', logger, onConnected }));
      await eventually(async () => expect(connected).toBe(1));
      line.cut();
      await eventually(async () => expect(pauses).toContain(400));
      line.mend();
      await eventually(async () => expect(connected).toBe(2));
      pauses.length = 0;

      line.cut();

      await eventually(async () => expect(pauses).not.toEqual([]));
      expect(pauses[0]).toBe(100);
      line.mend();
    });
  });
}

if (reason && !process.env.CI) {
  describe('what amqpBus makes of a broker', () => {
    it.skip(`is not tested here: ${reason}`, () => undefined);
  });
} else suite();
