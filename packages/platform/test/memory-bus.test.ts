import type { Envelope } from '@bahi/contracts/kit';
import { memoryBus } from '../src/adapters/memory-bus.js';
import { silentLogger } from '../src/runtime/logger.js';
import { eventBusConformance } from './event-bus-conformance.js';
import { eventually, teaHouse } from './fixtures/tea-house.js';

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
