/**
 * Its frozen timers need a realm of their own.
 * @jest-environment node
 */
// Only with --all: processes start and end.
import { randomUUID } from 'node:crypto';
import { type Envelope, type EventSpec, event } from '@bahi/contracts/kit';
import { fixedClock, freePort, stubPeer, type TestDatabase, testDatabase } from '@bahi/testing';
import { Router } from 'express';
import * as z from 'zod/mini';
import { capturedMail, diskFiles, memoryBus, memoryCache } from '../src/adapters/index.js';
import { platformMigrations } from '../src/data/index.js';
import {
  type Resources,
  type RunningService,
  type ServiceContext,
  type ServiceParts,
  startService,
} from '../src/host/index.js';
import { silentLogger } from '../src/kernel/index.js';
import type { EventBus } from '../src/kernel/ports/index.js';
import { on } from '../src/messaging/index.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import { eventually, ItemsAdded } from './fixtures/messaging-world.js';

const HOUR_MS = 3_600_000;
const STEP_MS = 15_000;
/** The lock by which a relay leads. */
const LEADS = `select 1 from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;
const PEER_SECRET = 's'.repeat(32);
const SESSIONS = `select 1 from pg_stat_activity
  where datname = current_database() and application_name like 'producer%'`;
/** The event that the service subscribes to. */
const LeavesSorted = event('store.leaves-sorted', 1, z.object({}));

const shopId = randomUUID();
const clock = fixedClock();
const cache = memoryCache({ clock });
let database: TestDatabase;
let bus: EventBus;
let running: RunningService | undefined;

interface Wiring {
  readonly port?: number;
  readonly resources?: Partial<Resources>;
  readonly wire?: (context: ServiceContext<null>) => ServiceParts | Promise<ServiceParts>;
}

/** Starts a producer in a world of its own; gives what its wiring was handed. */
async function startKitchen({ port = 0, resources = {}, wire = () => ({ routers: [] }) }: Wiring = {}) {
  let handed: ServiceContext<null> | undefined;
  const create = (context: ServiceContext<null>) => {
    handed = context;
    return wire(context);
  };
  const world = {
    ...{ databaseUrl: database.url, ownerDatabaseUrl: database.ownerUrl, events: bus, cache, clock },
    ...{ mail: capturedMail({ clock }), files: diskFiles('nowhere'), logger: silentLogger() },
    ...{ peers: () => 'http://127.0.0.1:1', peerSecret: PEER_SECRET },
    ...resources,
  };
  const producer = { name: 'producer', migrations: platformMigrations, readConfig: () => null, create };
  running = await startService(producer, world, { env: {}, host: '127.0.0.1', port, migrateFirst: false });
  return handed as ServiceContext<null>;
}

beforeEach(async () => {
  database = await testDatabase({ service: 'producer', migrations: platformMigrations });
  bus = memoryBus({ logger: silentLogger() });
});

afterEach(async () => {
  await running?.close();
  running = undefined;
  await bus.close();
  await database.close();
});

afterAll(() => cache.close());

describe('a service whose timers stand still', () => {
  beforeEach(() => {
    freezeTimeouts();
  });
  afterEach(() => void jest.useRealTimers());

  it('publishes what was committed at once, not at the next poll of its relay', async () => {
    const received: number[] = [];
    const deliver = async (events: readonly Envelope[]) =>
      void received.push(...events.map(({ position }) => position));
    const types = ['producer.*'];
    await bus.subscribe({
      consumer: 'consumer',
      source: 'producer',
      types,
      deliver,
      undecodable: async () => undefined,
    });
    const { db, outbox } = await startKitchen();
    const add = () => db.write(shopId, (tx) => outbox.add(tx, ItemsAdded, { subject: 'item', data: { units: 1 } }));

    await add();
    await eventually(async () =>
      expect(await database.query('select 1 from outbox where published_at is not null')).toHaveLength(1),
    );
    await add();
    // Its rest may pass, the time after which it looks by itself may not.
    for (let batchPauseMs = 0; batchPauseMs < 900; batchPauseMs += 100) {
      await jest.advanceTimersByTimeAsync(100);
      await database.query('select 1');
    }

    await eventually(async () => expect(received).toEqual([1, 2]));
  });

  it('lets its relay connect without the pooler of the rest', async () => {
    await startKitchen({ resources: { relayDatabaseUrl: `${database.url}?application_name=direct` } });

    // Other suites have producers of their own on the same server.
    const named = (name: string) =>
      database.query(`select 1 from pg_stat_activity
        where application_name = '${name}' and datname = current_database()`);
    await eventually(async () => expect(await named('direct')).toHaveLength(1));
    expect(await named('producer-relay')).toEqual([]);
  });

  it('tidies up once an hour', async () => {
    await startKitchen();
    await database.query(
      `insert into idempotency_keys (shop_id, scope, key, digest, status, created_at) values ($1, 's', 'old', 'd', 201, '2020-01-01')`,
      [shopId],
    );

    // Only the copy whose relay leads tidies up.
    await eventually(async () => expect(await database.query(LEADS)).toHaveLength(1));
    // In steps shorter than a query may take, or the relay would lose its lead to a deadline.
    for (let passedMs = 0; passedMs < HOUR_MS; passedMs += STEP_MS) {
      await database.query('select 1');
      await jest.advanceTimersByTimeAsync(STEP_MS);
    }

    await eventually(async () => expect(await database.query('select key from idempotency_keys')).toEqual([]));
  });
});

describe('a service that starts', () => {
  const published = ({ type, source, version }: EventSpec, position: number): Envelope => ({
    ...{ id: randomUUID(), type, source, schemaVersion: version, shopId, subject: 'leaves', position },
    ...{ time: '2026-11-21T05:12:08.114Z', traceparent: null, causationId: null, data: {} },
  });

  it('knows which producers to ask for missed events before it answers its first call', async () => {
    const store = await stubPeer([], { peerSecret: PEER_SECRET });
    store.published.push(published(LeavesSorted, 1));
    const port = await freePort();
    let answer: unknown;
    // Between its HTTP server and its queues.
    const subscribe: EventBus['subscribe'] = async (subscriber) => {
      answer ??= await (await fetch(`http://127.0.0.1:${port}/api/leaves`)).json();
      return bus.subscribe(subscriber);
    };
    const received: number[] = [];

    await startKitchen({
      port,
      resources: { events: { ...bus, subscribe }, peers: () => store.url },
      wire: ({ inbox }) => {
        const router = Router().get('/api/leaves', async (_request, response) => {
          const isLevel = await inbox.catchUp(shopId, ['store'], 5_000);
          response.json({ isLevel, received });
        });
        const sorted = on(LeavesSorted, async ({ envelope }) => void received.push(envelope.position));
        return { routers: [router], subscriptions: [sorted] };
      },
    });
    await store.close();

    expect(answer).toEqual({ isLevel: true, received: [1] });
  });

  it('closes whatever it opened when it cannot go on', async () => {
    const port = await freePort();
    const closed: string[] = [];
    const subscribe = async () => Promise.reject(new Error('No queue for the producer'));

    const starting = startKitchen({
      port,
      resources: { events: { ...bus, subscribe } },
      wire: async ({ db, lifecycle }) => {
        lifecycle.opened('shelf', () => void closed.push('shelf'));
        await db.ping(5_000);
        return { routers: [], subscriptions: [on(LeavesSorted, async () => undefined)] };
      },
    });

    await expect(starting).rejects.toThrow('No queue for the producer');
    expect(closed).toEqual(['shelf']);
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
    await eventually(async () => expect(await database.query(SESSIONS)).toEqual([]));
  });
});

describe('a service that is closed', () => {
  it('releases its queues and all connections to its database, so that its process ends', async () => {
    let subscribed = 0;
    const subscribe: EventBus['subscribe'] = async (subscriber) => {
      const subscription = await bus.subscribe(subscriber);
      subscribed += 1;
      const close = async () => {
        subscribed -= 1;
        await subscription.close();
      };
      return { close };
    };
    const subscriptions = [on(LeavesSorted, async () => undefined)];
    await startKitchen({ resources: { events: { ...bus, subscribe } }, wire: () => ({ routers: [], subscriptions }) });
    const before = subscribed;

    await running?.close();

    expect([before, subscribed]).toEqual([1, 0]);
    await eventually(async () => expect(await database.query(SESSIONS)).toEqual([]));
  });
});
