import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import { eventBusConformance } from '@bahi/testing/conformance/event-bus';
import { type Channel, connect } from 'amqplib';
import { amqpBus } from '../src/adapters/amqp-bus.js';
import { silentLogger } from '../src/kernel/logger.js';
import type { EventBus } from '../src/kernel/ports/index.js';
import { stillTimers } from './fixtures/freeze-timeouts.js';
import { eventually, type TeaHouse, teaHouse } from './fixtures/messaging-world.js';
import { missingBroker, type TestBroker, testBroker } from './fixtures/rabbitmq.js';
import { type Severable, severable } from './fixtures/severable.js';

/** More than a broker that counts tries would allow. */
const MANY_TRIES = 4;
const BIND_EVERY_MS = 100;

let broker: TestBroker;
const reason = missingBroker();

async function openBus(url = broker.url): Promise<EventBus> {
  const bus = amqpBus({ url, connectionName: 'test', logger: silentLogger(), bindEveryMs: BIND_EVERY_MS });
  // It connects behind the back of its maker.
  await eventually(() => bus.publish([]));
  return bus;
}

function suite() {
  beforeAll(async () => {
    broker = await testBroker();
  }, 90_000);

  afterAll(() => broker.close(), 30_000);

  eventBusConformance('amqpBus', () => openBus());

  describe('amqpBus over a broker in trouble', () => {
    let line: Severable;
    let house: TeaHouse;

    beforeEach(async () => {
      await deleteTopology();
      line = await severable(broker.url);
      house = await teaHouse({ bus: await openBus(line.url), reconcileEveryMs: 50 });
    });

    afterEach(async () => {
      line.mend();
      await house.close();
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
        await channel.deleteQueue('counter.kitchen');
        await channel.deleteExchange('bahi.kitchen');
      });

    /** Publishes the first event until the counter has heard it; the first copies may still go nowhere. */
    const hearsAgain = async () => {
      const [event] = await house.published();
      await eventually(async () => {
        await house.bus.publish(event ? [event] : []).catch(() => undefined);
        expect(await house.tally()).toEqual({ cups: 1, teas: 1 });
      }, 15_000);
    };

    const brew = async (count: number) => {
      for (let index = 0; index < count; index += 1) await house.brew(1);
    };

    it('refuses to publish while the line is cut, and both sides go on by themselves when it is mended', async () => {
      await house.startHearing();
      await brew(1);
      line.cut();
      const [event] = await house.published();
      await eventually(() =>
        expect(house.bus.publish(event ? [event] : [])).rejects.toThrow('The broker did not take'),
      );

      line.mend();
      await eventually(() => house.bus.publish(event ? [event] : []), 10_000);

      await eventually(async () => expect(await house.tally()).toEqual({ cups: 1, teas: 1 }));
    });

    it('does not say that it published what a queue refused', async () => {
      await house.brew(1);
      const [event] = await house.published();
      await onBroker(async (channel) => {
        await channel.assertExchange('bahi.kitchen', 'topic', { durable: true });
        const full = { 'x-max-length': 0, 'x-overflow': 'reject-publish' };
        const { queue } = await channel.assertQueue('full', { durable: false, arguments: full });
        await channel.bindQueue(queue, 'bahi.kitchen', '#');
      });

      const published = house.bus.publish(event ? [event] : []);

      await expect(published).rejects.toThrow('The broker did not take');
      await onBroker((channel) => channel.deleteQueue('full'));
    });

    it('loses nothing when the broker is wiped again and again', async () => {
      await house.startHearing();
      house.startPublishing();
      for (let round = 0; round < 3; round += 1) {
        await brew(20);
        await deleteTopology();
        await brew(5);
        line.cut();
        await brew(5);
        line.mend();
      }

      await eventually(async () => expect(await house.tally()).toEqual({ cups: 90, teas: 90 }), 20_000);
    }, 40_000);

    it('works again over the bus alone after its queue and exchange are gone', async () => {
      await house.startHearing();
      house.feed.isCut = true;
      await deleteTopology();
      await brew(1);

      await hearsAgain();
    }, 30_000);

    it('works again over the bus alone after only its exchange is gone, of which no consumer is told', async () => {
      await house.startHearing();
      house.feed.isCut = true;
      await onBroker((channel) => channel.deleteExchange('bahi.kitchen'));
      await brew(1);

      await hearsAgain();
    }, 30_000);

    it('leaves with the broker what is more than a batch while its consumer cannot take it', async () => {
      const source = `s${randomUUID().slice(0, 8)}`;
      const deliver = async () => {
        throw new Error('The database is away');
      };
      const types = [`${source}.*`];
      await house.bus.subscribe({ consumer: 'counter', source, types, deliver, undecodable: async () => undefined });
      await brew(1);
      const [event] = (await house.published()) as [Envelope];
      const copies = Array.from({ length: 250 }, (_, index) => ({ ...event, position: index + 1 }));
      await house.bus.publish(copies.map((copy) => ({ ...copy, source, type: `${source}.tea-brewed` })));

      await eventually(() =>
        onBroker(async (channel) =>
          expect(await channel.checkQueue(`counter.${source}`)).toMatchObject({ messageCount: 150 }),
        ),
      );
    });

    it('keeps what arrives while its consumer cannot take it, and no other replica gets it meanwhile', async () => {
      const source = `s${randomUUID().slice(0, 8)}`;
      const heard: number[] = [];
      let isDown = true;
      let refused = 0;
      const subscriber = {
        consumer: 'counter',
        source,
        types: [`${source}.*`],
        deliver: async (events: readonly { position: number }[]) => {
          if (isDown) {
            refused += 1;
            throw new Error('The database is away');
          }
          heard.push(...events.map(({ position }) => position));
        },
        undecodable: async () => undefined,
      };
      await house.bus.subscribe(subscriber);
      const second = await openBus();
      await second.subscribe(subscriber);
      await brew(1);
      const [event] = await house.published();
      for (let position = 1; position <= 5; position += 1)
        if (event) await house.bus.publish([{ ...event, source, type: `${source}.tea-brewed`, position }]);

      // An outage is no fault of the events, however often they are tried.
      await eventually(async () => expect(refused).toBeGreaterThanOrEqual(MANY_TRIES));
      isDown = false;

      await eventually(async () => expect(heard).toEqual([1, 2, 3, 4, 5]));
      await second.close();
    });
  });
}

describe('amqpBus without its broker', () => {
  afterEach(() => void jest.useRealTimers());

  it('keeps no service from starting: it hears later', async () => {
    const bus = amqpBus({ url: 'amqp://127.0.0.1:1', connectionName: 'test', logger: silentLogger() });
    const source = 'kitchen';
    const types = [`${source}.*`];
    const nothing = async () => undefined;
    stillTimers();

    const subscribed = bus.subscribe({ consumer: 'counter', source, types, deliver: nothing, undecodable: nothing });
    await jest.advanceTimersByTimeAsync(5_000);

    await expect(subscribed).resolves.toHaveProperty('close');
    await expect(bus.publish([])).rejects.toThrow('The broker did not take');
    await bus.close();
  });
});

if (reason && !process.env.CI) {
  describe('amqpBus', () => {
    it.skip(`is not tested here: ${reason}`, () => undefined);
  });
} else suite();
