import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@bahi/contracts/kit';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bahi/embedded-postgres';
import { silentLogger } from '../src/kernel/logger.js';
import { startRelay } from '../src/messaging/index.js';
import { openRelaySession } from '../src/messaging/relay-session.js';
import { eventually, ItemsAdded, type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';

const BATCHES = 40;
const EVENTS = 100;
const units = Array.from({ length: EVENTS }, () => ({ subject: 'item'.repeat(200), data: { units: 1 } }));

// What a scan of an index passes counts too, so that what was published long ago cannot hide behind a condition.
const READ = `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = 'outbox')
  + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'outbox') as entries`;

describe('a relay', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let world: MessagingWorld;

  // A server of its own: an open transaction in any of its databases keeps dead index entries alive.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-relay-'));
    const logger = { debug: () => undefined, warn: () => undefined };
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger, durable: false });
    process.env.BAHI_TEST_POSTGRES_URL = server.superuserUrl();
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    world = await openMessagingWorld();
  });

  afterEach(() => world.close());

  it('that was started with an empty outbox reads a few entries for each event, however many were published before', async () => {
    let published = 0;
    const relay = startRelay({
      service: 'producer',
      databaseUrl: world.producerDatabase.url,
      bus: {
        publish: async (events) => {
          published += events.length;
        },
        subscribe: async () => ({ close: async () => undefined }),
        close: async () => undefined,
      },
      logger: silentLogger(),
      batchPauseMs: 0,
    });

    for (let batch = 1; batch <= BATCHES; batch += 1) {
      await world.producer.write(world.shopId, (tx) => world.outbox.addAll(tx, ItemsAdded, units));
      relay.nudge();
      await eventually(async () => expect(published).toBe(batch * EVENTS));
    }

    await relay.close();
    const entriesRead = async () => Number((await world.producerDatabase.query<{ entries: string }>(READ))[0]?.entries);
    // The server learns what a session read when that ends.
    await eventually(async () => expect(await entriesRead()).toBeGreaterThan(published));
    expect(await entriesRead()).toBeLessThan(6 * published);
  });

  it('stamps what was in its batch and no other event of the shop', async () => {
    await world.addMany(6);
    const unpublished = async () => {
      const rows = await world.producerDatabase.query<{ position: string }>(
        'select position from outbox where published_at is null order by position',
      );
      return rows.map(({ position }) => Number(position));
    };
    const session = await openRelaySession({
      service: 'producer',
      databaseUrl: world.producerDatabase.url,
      onNotified: () => undefined,
      onLost: () => undefined,
    });
    const batchOf = async (after: number, size: number): Promise<Envelope[]> =>
      session.unpublished({ shopId: world.shopId, position: after }, size);

    await session.stamp(await batchOf(2, 2));

    await session.close();
    expect(await unpublished()).toEqual([1, 2, 5, 6]);
  });
});
