import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import { eventBusConformance } from '@bahi/testing/conformance/event-bus';
import { type Channel, connect } from 'amqplib';
import { amqpBus } from '../src/adapters/amqp-bus.js';
import { silentLogger } from '../src/kernel/logger.js';
import type { EventBus } from '../src/kernel/ports/index.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import { eventually, type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';
import { missingBroker, type TestBroker, testBroker } from './fixtures/rabbitmq.js';
import { type Severable, severable } from './fixtures/severable.js';

/** More than a broker that counts tries would allow. */
const MANY_TRIES = 4;
const BIND_EVERY_MS = 100;

let broker: TestBroker;
const reason = missingBroker();

async function openBus(url = broker.url, queues = 1): Promise<EventBus> {
  const bus = amqpBus({ url, connectionName: 'test', logger: silentLogger(), bindEveryMs: BIND_EVERY_MS, queues });
  // It connects behind the back of its maker.
  await eventually(() => bus.publish([]));
  return bus;
}

function suite() {
  beforeAll(async () => {
    broker = await testBroker();
  });

  afterAll(() => broker.close());

  eventBusConformance('amqpBus', { open: () => openBus() });
  eventBusConformance('amqpBus of four queues', { open: () => openBus(broker.url, 4), queues: 4 });

  describe('amqpBus over a broker in trouble', () => {
    let line: Severable;
    let world: MessagingWorld;

    beforeEach(async () => {
      await deleteTopology();
      line = await severable(broker.url);
      world = await openMessagingWorld({ bus: await openBus(line.url), reconcileEveryMs: 50 });
    });

    afterEach(async () => {
      line.mend();
      await world.close();
      await line.close();
    });

    const onBroker = async (work: (channel: Channel) => Promise<unknown>) => {
      const connection = await connect(broker.url);
      await work(await connection.createChannel());
      await connection.close();
    };

    /** What a wiped broker has lost: exchange, queue and everything in it. */
    const deleteTopology = () =>
      onBroker(async (channel) => {
        await channel.deleteQueue('consumer.producer');
        await channel.deleteExchange('bahi.producer');
      });

    /** Publishes the first event until the consumer has received it; the first copies may still go nowhere. */
    const hearsAgain = async () => {
      const [event] = await world.published();
      await eventually(async () => {
        await world.bus.publish(event ? [event] : []).catch(() => undefined);
        expect(await world.readTotals()).toEqual({ units: 1, deliveries: 1 });
      }, 15_000);
    };

    const add = async (count: number) => {
      for (let index = 0; index < count; index += 1) await world.add(1);
    };

    it('refuses to publish while the line is cut, and both sides go on by themselves when it is mended', async () => {
      await world.startConsuming();
      await add(1);
      line.cut();
      const [event] = await world.published();
      await eventually(() =>
        expect(world.bus.publish(event ? [event] : [])).rejects.toThrow('The broker did not accept'),
      );

      line.mend();
      await eventually(() => world.bus.publish(event ? [event] : []), 10_000);

      await eventually(async () => expect(await world.readTotals()).toEqual({ units: 1, deliveries: 1 }));
    });

    it('rejects events that a queue refused', async () => {
      await world.add(1);
      const [event] = await world.published();
      await onBroker(async (channel) => {
        await channel.assertExchange('bahi.producer', 'topic', { durable: true });
        const full = { 'x-max-length': 0, 'x-overflow': 'reject-publish' };
        const { queue } = await channel.assertQueue('full', { durable: false, arguments: full });
        await channel.bindQueue(queue, 'bahi.producer', '#');
      });

      const published = world.bus.publish(event ? [event] : []);

      await expect(published).rejects.toThrow('The broker did not accept');
      await onBroker((channel) => channel.deleteQueue('full'));
    });

    it('loses nothing when the broker is wiped again and again', async () => {
      await world.startConsuming();
      world.startPublishing();
      for (let round = 0; round < 3; round += 1) {
        await add(20);
        await deleteTopology();
        await add(5);
        line.cut();
        await add(5);
        line.mend();
      }

      await eventually(async () => expect(await world.readTotals()).toEqual({ units: 90, deliveries: 90 }), 20_000);
    });

    it('works again over the bus alone after its queue and exchange are gone', async () => {
      await world.startConsuming();
      world.feed.isCut = true;
      await deleteTopology();
      await add(1);

      await hearsAgain();
    });

    it('works again over the bus alone after only its exchange is gone, of which the broker notifies no consumer', async () => {
      await world.startConsuming();
      world.feed.isCut = true;
      await onBroker((channel) => channel.deleteExchange('bahi.producer'));
      await add(1);

      await hearsAgain();
    });

    it('leaves with the broker what is more than a batch while its consumer cannot take it', async () => {
      const source = `s${randomUUID().slice(0, 8)}`;
      const deliver = async () => {
        throw new Error('The database is away');
      };
      const types = [`${source}.*`];
      await world.bus.subscribe({ consumer: 'consumer', source, types, deliver, undecodable: async () => undefined });
      await add(1);
      const [event] = (await world.published()) as [Envelope];
      const copies = Array.from({ length: 250 }, (_, index) => ({ ...event, position: index + 1 }));
      await world.bus.publish(copies.map((copy) => ({ ...copy, source, type: `${source}.items-added` })));

      await eventually(() =>
        onBroker(async (channel) =>
          expect(await channel.checkQueue(`consumer.${source}`)).toMatchObject({ messageCount: 150 }),
        ),
      );
    });

    it('keeps what arrives while its consumer cannot take it, and no other replica gets it meanwhile', async () => {
      const source = `s${randomUUID().slice(0, 8)}`;
      const received: number[] = [];
      let isDown = true;
      let refused = 0;
      const subscriber = {
        consumer: 'consumer',
        source,
        types: [`${source}.*`],
        deliver: async (events: readonly { position: number }[]) => {
          if (isDown) {
            refused += 1;
            throw new Error('The database is away');
          }
          received.push(...events.map(({ position }) => position));
        },
        undecodable: async () => undefined,
      };
      await world.bus.subscribe(subscriber);
      const second = await openBus();
      await second.subscribe(subscriber);
      await add(1);
      const [event] = await world.published();
      for (let position = 1; position <= 5; position += 1)
        if (event) await world.bus.publish([{ ...event, source, type: `${source}.items-added`, position }]);

      // An outage is no fault of the events, however often they are tried.
      await eventually(async () => expect(refused).toBeGreaterThanOrEqual(MANY_TRIES));
      isDown = false;

      await eventually(async () => expect(received).toEqual([1, 2, 3, 4, 5]));
      await second.close();
    });
  });
}

describe('amqpBus without its broker', () => {
  afterEach(() => void jest.useRealTimers());

  it('keeps no service from starting: it subscribes later', async () => {
    const bus = amqpBus({ url: 'amqp://127.0.0.1:1', connectionName: 'test', logger: silentLogger() });
    const source = 'producer';
    const types = [`${source}.*`];
    const nothing = async () => undefined;
    freezeTimeouts();

    const subscribed = bus.subscribe({ consumer: 'consumer', source, types, deliver: nothing, undecodable: nothing });
    await jest.advanceTimersByTimeAsync(5_000);

    await expect(subscribed).resolves.toHaveProperty('close');
    await expect(bus.publish([])).rejects.toThrow('The broker did not accept');
    await bus.close();
  });
});

if (reason && !process.env.CI) {
  describe('amqpBus', () => {
    it.skip(`is not tested here: ${reason}`, () => undefined);
  });
} else suite();
