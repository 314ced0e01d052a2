import type { Envelope } from '@bahi/contracts/kit';
import { anEvent } from '@bahi/testing/conformance/an-event';
import { eventBusConformance } from '@bahi/testing/conformance/event-bus';
import { memoryBus } from '../src/adapters/memory-bus.js';
import { silentLogger } from '../src/kernel/logger.js';
import { eventually, teaHouse } from './fixtures/messaging-world.js';

eventBusConformance('memoryBus', async () => memoryBus({ logger: silentLogger() }));

describe('memoryBus over a restart', () => {
  it('loses nothing that a consumer had not committed', async () => {
    const house = await teaHouse();
    const refuse = async (): Promise<void> => {
      throw new Error('not now');
    };
    const undecodable = async () => undefined;
    await house.bus.subscribe({
      consumer: 'counter',
      source: 'kitchen',
      types: ['kitchen.*'],
      deliver: refuse,
      undecodable,
    });
    const relay = house.startPublishing();
    await house.brew(2);
    await house.brew(3);
    await house.bus.close();
    await relay.close();
    const stamped = await house.kitchenDatabase.query('select 1 from outbox where published_at is not null');
    expect(stamped).toEqual([]);

    const heard: Envelope[] = [];
    const next = memoryBus({ logger: silentLogger() });
    await next.subscribe({
      consumer: 'counter',
      source: 'kitchen',
      types: ['kitchen.*'],
      deliver: async (events) => void heard.push(...events),
      undecodable,
    });
    const second = house.startPublishing(next);

    await eventually(async () => expect(heard.map(({ position }) => position)).toEqual([1, 2]));
    await second.close();
    await next.close();
    await house.close();
  });
});

describe('a consumer of memoryBus that is slow', () => {
  it('is handed 200 events at most, whatever has gathered meanwhile', async () => {
    const bus = memoryBus({ logger: silentLogger() });
    const sizes: number[] = [];
    let goOn = () => {};
    const isBusy = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const deliver = async (events: readonly Envelope[]) => {
      sizes.push(events.length);
      await isBusy;
    };
    const types = ['kitchen.*'];
    await bus.subscribe({ consumer: 'counter', source: 'kitchen', types, deliver, undecodable: async () => undefined });

    const first = bus.publish([anEvent('kitchen', 1)]);
    while (sizes.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const others = bus.publish(Array.from({ length: 450 }, (_, index) => anEvent('kitchen', index + 2)));
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await Promise.all([first, others]);

    expect(sizes).toEqual([1, 200, 200, 50]);
    await bus.close();
  });
});
