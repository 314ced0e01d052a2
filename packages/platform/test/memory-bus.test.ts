import type { Envelope } from '@bahi/contracts/kit';
import { anEvent } from '@bahi/testing/conformance/an-event';
import { eventBusConformance } from '@bahi/testing/conformance/event-bus';
import { memoryBus } from '../src/adapters/memory-bus.js';
import { silentLogger } from '../src/kernel/logger.js';
import { eventually, openMessagingWorld } from './fixtures/messaging-world.js';

eventBusConformance('memoryBus', { open: async () => memoryBus({ logger: silentLogger() }) });
eventBusConformance('memoryBus of four queues', {
  open: async () => memoryBus({ logger: silentLogger(), queues: 4 }),
  queues: 4,
});

describe('memoryBus over a restart', () => {
  it('loses nothing that a consumer had not committed', async () => {
    const world = await openMessagingWorld();
    const refuse = async (): Promise<void> => {
      throw new Error('not now');
    };
    const undecodable = async () => undefined;
    await world.bus.subscribe({
      consumer: 'consumer',
      source: 'producer',
      types: ['producer.*'],
      deliver: refuse,
      undecodable,
    });
    const relay = world.startPublishing();
    await world.add(2);
    await world.add(3);
    await world.bus.close();
    await relay.close();
    const stamped = await world.producerDatabase.query('select 1 from outbox where published_at is not null');
    expect(stamped).toEqual([]);

    const received: Envelope[] = [];
    const next = memoryBus({ logger: silentLogger() });
    await next.subscribe({
      consumer: 'consumer',
      source: 'producer',
      types: ['producer.*'],
      deliver: async (events) => void received.push(...events),
      undecodable,
    });
    const second = world.startPublishing(next);

    await eventually(async () => expect(received.map(({ position }) => position)).toEqual([1, 2]));
    await second.close();
    await next.close();
    await world.close();
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
    const types = ['producer.*'];
    await bus.subscribe({
      consumer: 'consumer',
      source: 'producer',
      types,
      deliver,
      undecodable: async () => undefined,
    });

    const first = bus.publish([anEvent('producer', 1)]);
    while (sizes.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const others = bus.publish(Array.from({ length: 450 }, (_, index) => anEvent('producer', index + 2)));
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await Promise.all([first, others]);

    expect(sizes).toEqual([1, 200, 200, 50]);
    await bus.close();
  });
});
