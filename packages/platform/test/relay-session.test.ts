import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@bahi/contracts/kit';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bahi/embedded-postgres';
import { silentLogger } from '../src/kernel/logger.js';
import { startRelay } from '../src/messaging/index.js';
import { openRelaySession } from '../src/messaging/relay-session.js';
import { eventually, TeaBrewed, type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

const BATCHES = 40;
const EVENTS = 100;
const cups = Array.from({ length: EVENTS }, () => ({ subject: 'tea'.repeat(200), data: { cups: 1 } }));

// What a scan of an index passes counts too, so that what was published long ago cannot hide behind a condition.
const READ = `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = 'outbox')
  + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'outbox') as entries`;

describe('a relay', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let house: TeaHouse;

  // A server of its own: while a transaction is open in any database of a server, no index of it forgets a dead entry.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-relay-'));
    const logger = { debug: () => undefined, warn: () => undefined };
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger, durable: false });
    process.env.BAHI_TEST_POSTGRES_URL = server.superuserUrl();
  }, 60_000);

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    house = await teaHouse();
  }, 30_000);

  afterEach(() => house.close());

  it('that was started when nothing had been said reads a few entries for each event, however many were published before', async () => {
    let published = 0;
    const relay = startRelay({
      service: 'kitchen',
      databaseUrl: house.kitchenDatabase.url,
      bus: {
        publish: async (events) => {
          published += events.length;
        },
        subscribe: async () => ({ close: async () => undefined }),
        close: async () => undefined,
      },
      logger: silentLogger(),
      restMs: 0,
    });

    for (let batch = 1; batch <= BATCHES; batch += 1) {
      await house.kitchen.write(house.shopId, (tx) => house.outbox.addAll(tx, TeaBrewed, cups));
      relay.nudge();
      await eventually(async () => expect(published).toBe(batch * EVENTS));
    }

    await relay.close();
    const entriesRead = async () => Number((await house.kitchenDatabase.query<{ entries: string }>(READ))[0]?.entries);
    // The server learns what a session read when that ends.
    await eventually(async () => expect(await entriesRead()).toBeGreaterThan(published));
    expect(await entriesRead()).toBeLessThan(6 * published);
  }, 60_000);

  it('stamps what was in its batch and no other event of the shop', async () => {
    await house.brewMany(6);
    const unpublished = async () => {
      const rows = await house.kitchenDatabase.query<{ position: string }>(
        'select position from outbox where published_at is null order by position',
      );
      return rows.map(({ position }) => Number(position));
    };
    const session = await openRelaySession({
      service: 'kitchen',
      databaseUrl: house.kitchenDatabase.url,
      onNotified: () => undefined,
      onLost: () => undefined,
    });
    const batchOf = async (after: number, size: number): Promise<Envelope[]> =>
      session.unpublished({ shopId: house.shopId, position: after }, size);

    await session.stamp(await batchOf(2, 2));

    await session.close();
    expect(await unpublished()).toEqual([1, 2, 5, 6]);
  });
});
