import { InvoiceCreated } from '@bahi/contracts/billing';
import { ProductsAdded } from '@bahi/contracts/catalog';
import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { Subscription } from '@bahi/platform/messaging';
import type { TestService } from '@bahi/testing';
import fc from 'fast-check';
import { auditTotals, rebuildTotals } from '../src/index.js';
import { subscriptionsOf } from '../src/messaging/subscriptions.js';
import { anInvoice, anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';
import {
  type Moment,
  naiveChart,
  naiveDashboardSummary,
  naiveInventorySummary,
  naiveStats,
  naiveTopProducts,
} from './support/naive-figures.js';
import { type Act, type Goods, type History, liveThrough } from './support/shop-history.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** East, west with a clock change at midnight, and a quarter of an hour off. */
const ZONES = ['Asia/Kolkata', 'America/Santiago', 'Asia/Kathmandu'];

const aNow = fc.oneof(
  fc.constantFrom(
    '2026-11-21T05:12:08.114Z',
    '2027-01-01T00:00:00.000Z',
    '2026-12-31T18:30:00.000Z',
    '2026-12-31T18:29:59.999Z',
    '2027-01-03T05:14:59.999Z',
    '2028-03-01T03:00:00.000Z',
  ),
  fc
    .date({ min: new Date('2026-06-01'), max: new Date('2028-06-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

/** Ages near the edges of windows, hours and days, and any others up to two years. */
const anAge = fc
  .tuple(
    fc.constantFrom(
      0,
      HOUR_MS,
      6 * DAY_MS,
      7 * DAY_MS,
      8 * DAY_MS,
      13 * DAY_MS,
      14 * DAY_MS,
      31 * DAY_MS,
      365 * DAY_MS,
    ),
    fc.oneof(
      fc.constantFrom(0, 1, -1, 60_000, -60_000),
      fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
      fc.integer({ min: 0, max: 2 * DAY_MS }),
      fc.integer({ min: 0, max: 400 * DAY_MS }),
    ),
  )
  .map(([base, shift]) => Math.max(0, base + shift));

const someGoods: fc.Arbitrary<Goods> = fc.record({
  name: fc.uuid().map((id) => (id < '8' ? `Dal ${id}` : `dal ${id.toUpperCase()}`)),
  category: fc.constantFrom('Food', 'FOOD', 'Other', 'Äpfel', 'äpfel'),
  supplier: fc.constantFrom(null, 'Kaveri', 'kaveri', 'Sri Lakshmi'),
  costPaise: fc.integer({ min: 0, max: 1_000_001 }),
  quantity: fc.integer({ min: 0, max: 6 }),
  threshold: fc.integer({ min: 0, max: 6 }),
  lastsDays: fc.option(fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 800 }))),
});

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      ageMs: anAge,
      goods: fc.array(someGoods, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      ageMs: anAge,
      pick: fc.nat(1_000),
      units: fc.integer({ min: 1, max: 4 }),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'return' as const, 'archive' as const),
      ageMs: anAge,
      pick: fc.nat(1_000),
    }),
  },
);

const aLife = fc.record({
  now: aNow,
  zone: fc.nat(ZONES.length - 1),
  acts: fc.array(anAct, { minLength: 5, maxLength: 60 }),
  // Old goods, so that most of the orders find something to sell.
  stockUp: fc.array(someGoods, { minLength: 1, maxLength: 8 }),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  copies: fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
  // From one by one to nearly all at once.
  cuts: fc
    .double({ min: 0, max: 1, noNaN: true })
    .chain((share) => fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }).map((drawn) => drawn < share))),
});

interface World {
  readonly timeZone: string;
  readonly service: TestService;
  readonly db: Database;
}

/** Applies an event in a transaction that ends only when what is told meanwhile waits for it. */
async function beforeOthers<S extends EventSpec>(
  { timeZone, service, db }: World,
  { shopId }: ReturnType<typeof aShop>,
  event: S,
  data: EventData<S>,
  tell: () => Promise<unknown>,
) {
  const subscription = subscriptionsOf(timeZone).find(({ event: { type } }) => type === event.type) as Subscription;
  const said = subscription.read({ data, envelope: { shopId, position: 0 } as Envelope });
  const isBlocked = async () =>
    (
      await service.database.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).length > 0;
  let told: Promise<unknown> | undefined;
  await db.write(shopId, async (tx) => {
    await subscription.apply([said], tx);
    told = tell();
    while (!(await isBlocked()));
  });
  await told;
}

let worlds: World[];
beforeAll(async () => {
  worlds = await Promise.all(
    ZONES.map(async (timeZone) => {
      const service = await startAnalytics({ env: { SHOP_TIME_ZONE: timeZone } });
      const { url } = service.database;
      return { timeZone, service, db: openDatabase({ url, applicationName: 'any-order', logger: silentLogger() }) };
    }),
  );
});
afterAll(() => Promise.all(worlds.flatMap(({ service, db }) => [db.close(), service.close()])));

interface Cut {
  readonly apply: Subscription['apply'];
  readonly items: unknown[];
}

/** Reads events and puts successive ones of the same handler together, unless `isCut` says otherwise. */
function setsOf(events: readonly Envelope[], timeZone: string, isCut: Iterator<boolean>): Cut[] {
  const byType = new Map(subscriptionsOf(timeZone).map((subscription) => [subscription.event.type, subscription]));
  const sets: Cut[] = [];
  for (const envelope of events) {
    const subscription = byType.get(envelope.type);
    if (!subscription) throw new Error(`${envelope.type} is not heard`);
    const { event, read, apply } = subscription;
    const item = read({ data: event.data.parse(envelope.data), envelope });
    const last = sets.at(-1);
    if (last?.apply === apply && isCut.next().value !== true) last.items.push(item);
    else sets.push({ apply, items: [item] });
  }
  return sets;
}

/** Hands events to the handlers as a replay of parked ones may: in any order, in sets of any size, any number of times. */
function handIn({ db, timeZone }: World, shopId: string, events: readonly Envelope[], isCut: Iterator<boolean>) {
  return db.write(shopId, async (tx) => {
    for (const { apply, items } of setsOf(events, timeZone, isCut)) await apply(items, tx);
  });
}

function shuffled(events: readonly Envelope[], order: Iterator<number>, copies: Iterator<number>): Envelope[] {
  return events
    .flatMap((event) => Array.from({ length: copies.next().value ?? 1 }, () => event))
    .map((event) => ({ event, rank: order.next().value ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ event }) => event);
}

async function figuresOf({ sees }: ReturnType<typeof aShop>) {
  const replies = await Promise.all([
    sees.readStats(),
    sees.readInventorySummary(),
    ...['weekly', 'monthly', 'yearly'].map((period) => sees.readChart({ query: { period } })),
    ...['week', 'month', 'year'].map((period) => sees.readDashboardSummary({ query: { period } })),
    sees.listTopProducts(),
  ]);
  return replies.map(({ body }) => body);
}

function naiveFiguresOf(history: History, moment: Moment) {
  return [
    naiveStats(history, moment),
    naiveInventorySummary(history, moment),
    ...(['weekly', 'monthly', 'yearly'] as const).map((period) => naiveChart(history, moment, period)),
    ...(['week', 'month', 'year'] as const).map((period) => naiveDashboardSummary(history, moment, period)),
    naiveTopProducts(history, moment),
  ];
}

describe('the figures', () => {
  it('are those of the ledger, in whatever order, in whatever sets and however often the events come', async () => {
    await fc.assert(
      fc.asyncProperty(aLife, async ({ now, zone, acts, stockUp, order, copies, cuts }) => {
        const world = worlds[zone] as World;
        const { timeZone, service, db } = world;
        service.clock.set(now);
        const moment = { now: new Date(now), timeZone };
        const shop = aShop(service);
        const opening: Act = { kind: 'add', ageMs: 800 * DAY_MS, goods: stockUp };
        const history = liveThrough([opening, ...acts], { shopId: shop.shopId, ...moment });

        await handIn(world, shop.shopId, shuffled(history.events, order, copies), cuts);

        expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
        expect(await auditTotals(db, shop.shopId)).toEqual([]);
        await rebuildTotals(db, shop.shopId);
        expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
      }),
      { numRuns: 30, interruptAfterTimeLimit: 90_000 },
    );
  }, 120_000);

  it('are those of the ledger when the bus brings events twice and the sources in turns', async () => {
    const [world] = worlds as [World];
    const { timeZone, service } = world;
    const now = '2026-11-21T05:12:08.114Z';
    service.clock.set(now);
    const moment = { now: new Date(now), timeZone };
    const shop = aShop(service);
    const goods = { name: 'Dal', category: 'Food', supplier: null, costPaise: 12_345, quantity: 9, threshold: 4 };
    const acts: Act[] = [
      {
        kind: 'add',
        ageMs: 9 * DAY_MS,
        goods: [
          { ...goods, lastsDays: 30 },
          { ...goods, name: 'Rice', lastsDays: 8 },
        ],
      },
      ...[8, 7, 6, 1, 0].map((days): Act => ({ kind: 'order', ageMs: days * DAY_MS, pick: 0, units: 1, rating: 3 })),
      { kind: 'pay', ageMs: 1, pick: 1 },
      { kind: 'return', ageMs: 0, pick: 2 },
    ];
    const history = liveThrough(acts, { shopId: shop.shopId, ...moment });
    const from = (source: string) => history.events.filter((event) => event.source === source);

    for (const event of [...from('billing'), ...from('orders'), ...from('catalog')]) {
      service.peerStubs.peers[event.source]?.published.push(event);
      await service.bus.publish([event, event]);
    }

    expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
    expect(await service.database.query('select reason from parked_events')).toEqual([]);
  });

  it('lose nothing when two services tell of one order at the same moment', async () => {
    const [world] = worlds as [World];
    const shop = aShop(world.service);
    const at = '2026-11-21T05:12:08.114Z';
    const rice = aProduct({ createdAt: at });
    await shop.hears.productsAdded([rice]);
    const order = anOrder(rice, { units: 2, at });

    await beforeOthers(world, shop, InvoiceCreated, anInvoice(order), () => shop.hears.orderPlaced(order));

    expect(await auditTotals(world.db, shop.shopId)).toEqual([]);
    expect((await shop.sees.readStats()).body.inventoryMetrics.expectedStock).toBe(2);
  });

  it('lose nothing when two things are told of one product at the same moment', async () => {
    const [world] = worlds as [World];
    const shop = aShop(world.service);
    const at = '2026-11-21T05:12:08.114Z';
    const rice = aProduct({ createdAt: at, quantity: 10 });

    await beforeOthers(world, shop, ProductsAdded, { products: [rice] }, () =>
      shop.hears.stockChanged(rice, { change: -10, left: 0, at }),
    );

    expect(await auditTotals(world.db, shop.shopId)).toEqual([]);
    expect((await shop.sees.readInventorySummary()).body.overallInventory).toMatchObject({
      totalProducts: { count: 1 },
      lowStocks: { notInStock: 1 },
    });
  });
});
