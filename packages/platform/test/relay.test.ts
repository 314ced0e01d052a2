import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import pg from 'pg';
import { silentLogger } from '../src/kernel/logger.js';
import type { EventBus } from '../src/kernel/ports/index.js';
import { startRelay } from '../src/messaging/index.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import { eventually, ItemsAdded, type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';

/** A bus that remembers; `take` decides what happens to a batch. */
function recordingBus() {
  const published: Envelope[] = [];
  const bus = {
    published,
    take: async (_events: readonly Envelope[]): Promise<void> => undefined,
    async publish(events: readonly Envelope[]) {
      await bus.take(events);
      published.push(...events);
    },
    subscribe: async () => ({ close: async () => undefined }),
    close: async () => undefined,
  } satisfies EventBus & Record<string, unknown>;
  return bus;
}

let world: MessagingWorld;
const logger = silentLogger();

beforeEach(async () => {
  world = await openMessagingWorld();
});

afterEach(() => world.close());

function relayTo(bus: EventBus, pollMs = 10_000, batchPauseMs = 0) {
  return startRelay({
    service: 'producer',
    databaseUrl: world.producerDatabase.url,
    bus,
    logger,
    pollMs,
    batchPauseMs,
  });
}

async function unpublished() {
  const [row] = await world.producerDatabase.query<{ n: string }>(
    'select count(*) as n from outbox where published_at is null',
  );
  return Number(row?.n);
}

describe('the relay', () => {
  it('publishes what lies in the outbox in the order of positions and stamps it', async () => {
    for (let units = 1; units <= 4; units += 1) await world.add(units);
    const bus = recordingBus();
    const relay = relayTo(bus);

    await eventually(async () => expect(await unpublished()).toBe(0));

    expect(bus.published.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    await relay.close();
  });

  it('is woken by a nudge, in its own process and in another', async () => {
    const bus = recordingBus();
    const leader = relayTo(bus);
    await world.add(1);
    await eventually(async () => {
      leader.nudge();
      expect(bus.published).toHaveLength(1);
    });
    const follower = relayTo(bus);

    await world.add(2);
    await eventually(async () => {
      follower.nudge();
      expect(bus.published).toHaveLength(2);
    });
    await follower.close();
    await leader.close();
  });

  it('polls every second without a wake signal', async () => {
    freezeTimeouts();
    const bus = recordingBus();
    const { url: databaseUrl } = world.producerDatabase;
    const relay = startRelay({ service: 'producer', databaseUrl, bus, logger, batchPauseMs: 0 });
    const passUntil = async (count: number) => {
      let passedMs = 0;
      for (; passedMs < 5_000 && bus.published.length < count; passedMs += 50) {
        await jest.advanceTimersByTimeAsync(50);
        await unpublished();
      }
      return passedMs;
    };
    // Once it has published it has looked; what comes then is found by the next look.
    await world.add(1);
    await passUntil(1);
    await world.add(2);

    const passedMs = await passUntil(2);

    jest.useRealTimers();
    await relay.close();
    expect(bus.published).toHaveLength(2);
    expect(passedMs).toBeLessThanOrEqual(1_500);
  });

  it('publishes the first event at once and batches those of its pause', async () => {
    const batches: number[][] = [];
    const bus = recordingBus();
    bus.take = async (events) => void batches.push(events.map(({ position }) => position));
    const relay = relayTo(bus, 10_000, 2_000);
    await world.add(1);
    await eventually(async () => {
      relay.nudge();
      expect(batches).toEqual([[1]]);
    });

    for (let units = 2; units <= 5; units += 1) {
      await world.add(units);
      relay.nudge();
    }

    await eventually(async () => expect(batches).toEqual([[1], [2, 3, 4, 5]]));
    await relay.close();
  });

  it('is woken once for a nudge, however many wait for the lead', async () => {
    const bus = recordingBus();
    const leader = relayTo(bus);
    await world.add(1);
    await eventually(async () => {
      leader.nudge();
      expect(bus.published).toHaveLength(1);
    });
    const followers = [relayTo(bus), relayTo(bus)];
    const other = new pg.Client({ connectionString: world.producerDatabase.url });
    await other.connect();
    let wakes = 0;
    other.on('notification', () => (wakes += 1));
    await other.query('listen "outbox:producer"');

    for (let units = 2; units <= 6; units += 1) {
      await world.add(units);
      await eventually(async () => {
        for (const follower of wakes === 0 ? followers : followers.slice(0, 1)) follower.nudge();
        expect(bus.published).toHaveLength(units);
      });
    }

    // Followers that received each other would notify each other for ever.
    await eventually(async () => {
      const before = wakes;
      for (let look = 0; look < 20; look += 1) await unpublished();
      expect([before > 0, wakes]).toEqual([true, before]);
    });
    for (const follower of followers) await follower.close();
    await leader.close();
    await other.end();
  });

  it('does not pause when it is stopped', async () => {
    const bus = recordingBus();
    const relay = relayTo(bus, 20, 600_000);
    await world.add(1);
    await eventually(async () => expect(bus.published).toHaveLength(1));

    await relay.close();

    expect(await unpublished()).toBe(0);
  });

  it('hands the lead over when the leader goes', async () => {
    const [first, second] = [recordingBus(), recordingBus()];
    const leader = relayTo(first, 20);
    await world.add(1);
    await eventually(async () => expect(first.published).toHaveLength(1));
    const follower = relayTo(second, 20);
    await world.add(2);
    await eventually(async () => expect(first.published).toHaveLength(2));

    await leader.close();
    await world.add(3);

    await eventually(async () => expect(second.published.map(({ position }) => position)).toEqual([3]));
    await follower.close();
  });

  it('does not believe that it still leads when it comes back after a loss', async () => {
    const bus = recordingBus();
    const relay = relayTo(bus, 20);
    await world.add(1);
    await eventually(async () => expect(bus.published).toHaveLength(1));
    const other = new pg.Client({ connectionString: world.producerDatabase.url });
    await other.connect();
    let wakes = 0;
    other.on('notification', () => (wakes += 1));
    await other.query('listen "outbox:producer"');
    // It stands in line, so that the lead is its own in the moment the relay loses it.
    const leads = other.query(`select pg_advisory_lock(hashtextextended('relay:producer', 0))`);
    await eventually(async () =>
      expect(
        await world.producerDatabase.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
      ).toHaveLength(1),
    );

    await world.producerDatabase.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'producer-relay' and datname = current_database()`);
    await leads;
    await world.add(2);

    await eventually(async () => {
      relay.nudge();
      expect(wakes).toBeGreaterThan(0);
    });
    expect(bus.published).toHaveLength(1);
    await relay.close();
    await other.end();
  });

  it('loses nothing when it dies between the bus and the stamp', async () => {
    for (let units = 1; units <= 10; units += 1) await world.add(units);
    const bus = recordingBus();
    bus.take = async (events) => {
      bus.published.push(...events);
      await world.producerDatabase.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'producer-relay'
        and datname = current_database()`);
      bus.take = async () => undefined;
    };
    const relay = relayTo(bus, 20);

    await eventually(async () => expect(await unpublished()).toBe(0));

    expect(new Set(bus.published.map(({ position }) => position))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    expect(bus.published.length).toBeGreaterThan(10);
    await relay.close();
  });

  it('keeps the events while the bus is unavailable and closes without waiting for it', async () => {
    await world.add(1);
    const bus = recordingBus();
    let refusals = 0;
    bus.take = async () => {
      refusals += 1;
      throw new Error('unavailable');
    };
    const relay = relayTo(bus, 20);
    await eventually(async () => expect(refusals).toBeGreaterThan(0));
    expect(await unpublished()).toBe(1);
    bus.take = async () => undefined;
    await eventually(async () => expect(await unpublished()).toBe(0));

    bus.take = () => new Promise(() => {});
    await world.add(2);
    relay.nudge();
    await relay.close();

    expect(await unpublished()).toBe(1);
  });

  it('publishes what was made before and committed after another event', async () => {
    const bus = recordingBus();
    const relay = relayTo(bus, 50);

    await world.producer.write(randomUUID(), async (tx) => {
      await world.outbox.add(tx, ItemsAdded, { subject: 'slow', data: { units: 1 } });
      await world.add(1, randomUUID());
      await eventually(async () => expect(bus.published).toHaveLength(1));
    });

    await eventually(async () => expect(bus.published.map(({ subject }) => subject)).toContain('slow'));
    expect(bus.published).toHaveLength(2);
    await relay.close();
  });

  it('gives every shop its turn and leaves none out when there are more than a batch', async () => {
    const shops = Array.from({ length: 3 }, () => randomUUID());
    for (const shopId of shops)
      await world.producer.write(shopId, async (tx) => {
        await tx.raw(
          `insert into outbox (shop_id, position, id, type, version, subject, time, data)
           select ?::uuid, n, gen_random_uuid(), 'producer.items-added', 1, 's', now(), '{"units": 1}' from generate_series(1, 400) as n`,
          [shopId],
        );
      });
    const bus = recordingBus();
    const relay = relayTo(bus);

    await eventually(async () => expect(await unpublished()).toBe(0));
    await relay.close();

    expect(bus.published).toHaveLength(1_200);
    // A batch of each shop, then the next: a shop with many events does not delay the others.
    const turns = bus.published.map(({ shopId }) => shopId).filter((shopId, index, all) => shopId !== all[index - 1]);
    expect(turns.length).toBeGreaterThan(shops.length);
    expect(turns).toEqual(Array.from({ length: turns.length / shops.length }, () => [...shops].sort()).flat());
    for (const shopId of shops) {
      const positions = bus.published.filter((event) => event.shopId === shopId).map(({ position }) => position);
      expect(positions).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
    }
  });
});
