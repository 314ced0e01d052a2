// Only with --all: events in every order.
import { InvoiceCreated } from '@bahi/contracts/billing';
import { ProductsAdded } from '@bahi/contracts/catalog';
import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { Subscription } from '@bahi/platform/messaging';
import type { TestService } from '@bahi/testing';
import fc from 'fast-check';
import { analyticsSubscriptions } from '../src/events/subscriptions.js';
import { auditTotals, rebuildTotals } from '../src/index.js';
import { anInvoice, anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';
import {
  type Moment,
  naiveChart,
  naiveDashboardSummary,
  naiveInventorySummary,
  naiveStats,
  naiveToday,
  naiveTopProducts,
} from './support/naive-figures.js';
import { type Action, type History, type NewProduct, simulateShop } from './support/shop-history.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** East, west with a clock change at midnight, and an offset with a quarter of an hour. */
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

const aMethod = fc.constantFrom('cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending');

/** Up to six units, in whole ones or in thousandths. */
const aQuantity = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: 0, max: 6_000 }).map((milli) => milli / 1_000),
);

const aNewProduct: fc.Arbitrary<NewProduct> = fc.record({
  name: fc.uuid().map((id) => (id < '8' ? `Dal ${id}` : `dal ${id.toUpperCase()}`)),
  category: fc.constantFrom('Food', 'FOOD', 'Other', 'Äpfel', 'äpfel'),
  supplier: fc.constantFrom(null, 'Kaveri', 'kaveri', 'Sri Lakshmi'),
  costPaise: fc.integer({ min: 0, max: 1_000_001 }),
  quantity: aQuantity,
  threshold: aQuantity,
  lastsDays: fc.option(fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 800 }))),
  isOpening: fc.boolean(),
});

const rupees = fc.integer({ min: 0, max: 900 });

const anAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      ageMs: anAge,
      products: fc.array(aNewProduct, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      ageMs: anAge,
      picks: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }),
      units: fc.oneof(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3_000 }).map((milli) => milli / 1_000),
      ),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('bill' as const, 'bill' as const, 'void' as const),
      ageMs: anAge,
      picks: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }),
      units: fc.oneof(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4_000 }).map((milli) => milli / 1_000),
      ),
      paid: fc.array(fc.tuple(aMethod, fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 3 }),
      discountPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reduce' as const),
      ageMs: anAge,
      pick: fc.nat(1_000),
      percent: fc.constantFrom(1, 33, 50, 99, 100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      ageMs: anAge,
      pick: fc.nat(1_000),
      rupees: fc.record({
        ...{ cash: rupees, upi: rupees, card: rupees, bank: rupees },
        ...{ other: rupees, unspecified: rupees, pending: rupees, credit: rupees },
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'pay' as const, 'return' as const, 'archive' as const, 'reopen' as const),
      ageMs: anAge,
      pick: fc.nat(1_000),
    }),
  },
);

const aCare: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), ageMs: anAge, product: fc.nat(1_000), fields: aNewProduct }),
  fc.record({ kind: fc.constant('shelve' as const), ageMs: anAge, product: fc.nat(1_000) }),
  fc.record({
    kind: fc.constant('receive' as const),
    ageMs: anAge,
    product: fc.nat(1_000),
    units: fc.integer({ min: 1, max: 5_000 }).map((milli) => milli / 1_000),
  }),
);

const aHistory = fc.record({
  now: aNow,
  zone: fc.nat(ZONES.length - 1),
  actions: fc.array(fc.oneof({ weight: 4, arbitrary: anAction }, { weight: 1, arbitrary: aCare }), {
    minLength: 5,
    maxLength: 60,
  }),
  // Old products, so that most orders find something to sell.
  opening: fc.array(aNewProduct, { minLength: 1, maxLength: 8 }),
  ranks: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  copies: fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
  // Where a batch ends: from after every event to almost never.
  cuts: fc
    .double({ min: 0, max: 1, noNaN: true })
    .chain((share) => fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }).map((drawn) => drawn < share))),
});

interface World {
  readonly timeZone: string;
  readonly service: TestService;
  readonly db: Database;
}

/** Applies an event in a transaction that ends only when a concurrent publication waits for its lock. */
async function applyDuring<S extends EventSpec>(
  { timeZone, service, db }: World,
  { shopId }: ReturnType<typeof aShop>,
  event: S,
  data: EventData<S>,
  publish: () => Promise<unknown>,
) {
  const subscription = analyticsSubscriptions({ timeZone }).find(
    ({ event: { type } }) => type === event.type,
  ) as Subscription;
  const item = subscription.read({ data, envelope: { shopId, position: 0 } as Envelope });
  const isBlocked = async () =>
    (
      await service.database.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).length > 0;
  let published: Promise<unknown> | undefined;
  await db.write(shopId, async (tx) => {
    await subscription.apply([item], tx);
    published = publish();
    while (!(await isBlocked()));
  });
  await published;
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

interface Batch {
  readonly apply: Subscription['apply'];
  readonly items: unknown[];
}

/** Reads events and batches successive ones of the same handler; `isCut` ends a batch early. */
function batchesOf(events: readonly Envelope[], timeZone: string, isCut: Iterator<boolean>): Batch[] {
  const byType = new Map(
    analyticsSubscriptions({ timeZone }).map((subscription) => [subscription.event.type, subscription]),
  );
  const batches: Batch[] = [];
  for (const envelope of events) {
    const subscription = byType.get(envelope.type);
    if (!subscription) throw new Error(`There is no subscription to ${envelope.type}`);
    const { event, read, apply } = subscription;
    const item = read({ data: event.data.parse(envelope.data), envelope });
    const last = batches.at(-1);
    if (last?.apply === apply && isCut.next().value !== true) last.items.push(item);
    else batches.push({ apply, items: [item] });
  }
  return batches;
}

/** Applies events as a replay of parked ones may: in any order, in batches of any size, any number of times. */
function applyAll({ db, timeZone }: World, shopId: string, events: readonly Envelope[], isCut: Iterator<boolean>) {
  return db.write(shopId, async (tx) => {
    for (const { apply, items } of batchesOf(events, timeZone, isCut)) await apply(items, tx);
  });
}

function shuffled(events: readonly Envelope[], ranks: Iterator<number>, copies: Iterator<number>): Envelope[] {
  return events
    .flatMap((event) => Array.from({ length: copies.next().value ?? 1 }, () => event))
    .map((event) => ({ event, rank: ranks.next().value ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ event }) => event);
}

async function figuresOf({ client }: ReturnType<typeof aShop>) {
  const replies = await Promise.all([
    client.readStats(),
    client.readToday(),
    client.readInventorySummary(),
    ...['weekly', 'monthly', 'yearly'].map((period) => client.readChart({ query: { period } })),
    ...['week', 'month', 'year'].map((period) => client.readDashboardSummary({ query: { period } })),
    client.listTopProducts(),
  ]);
  return replies.map(({ body }) => body);
}

function naiveFiguresOf(history: History, moment: Moment) {
  return [
    naiveStats(history, moment),
    naiveToday(history, moment),
    naiveInventorySummary(history, moment),
    ...(['weekly', 'monthly', 'yearly'] as const).map((period) => naiveChart(history, moment, period)),
    ...(['week', 'month', 'year'] as const).map((period) => naiveDashboardSummary(history, moment, period)),
    naiveTopProducts(history, moment),
  ];
}

describe('the figures', () => {
  it('match the reference, whatever the order, batches and copies of the events', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async ({ now, zone, actions, opening, ranks, copies, cuts }) => {
        const world = worlds[zone] as World;
        const { timeZone, service, db } = world;
        service.clock.set(now);
        const moment = { now: new Date(now), timeZone };
        const shop = aShop(service);
        const addOpening: Action = { kind: 'add', ageMs: 800 * DAY_MS, products: opening };
        const history = simulateShop([addOpening, ...actions], { shopId: shop.shopId, ...moment });

        await applyAll(world, shop.shopId, shuffled(history.events, ranks, copies), cuts);

        expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
        expect(await auditTotals(db, shop.shopId)).toEqual([]);
        await rebuildTotals(db, shop.shopId);
        expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
      }),
      { numRuns: 30, interruptAfterTimeLimit: 90_000 },
    );
  });

  it('match the reference when the bus delivers events twice and one source after the other', async () => {
    const [world] = worlds as [World];
    const { timeZone, service } = world;
    const now = '2026-11-21T05:12:08.114Z';
    service.clock.set(now);
    const moment = { now: new Date(now), timeZone };
    const shop = aShop(service);
    const dal = {
      name: 'Dal',
      category: 'Food',
      supplier: null,
      costPaise: 12_345,
      quantity: 9,
      threshold: 4,
      isOpening: false,
    };
    const actions: Action[] = [
      {
        kind: 'add',
        ageMs: 9 * DAY_MS,
        products: [
          { ...dal, lastsDays: 30 },
          { ...dal, name: 'Rice', lastsDays: 8 },
          { ...dal, name: 'Salt', lastsDays: null },
        ],
      },
      ...[8, 7, 6, 1, 0].map(
        (days): Action => ({ kind: 'order', ageMs: days * DAY_MS, picks: [0], units: 1, rating: 3 }),
      ),
      { kind: 'pay', ageMs: 1, pick: 1 },
      { kind: 'return', ageMs: 0, pick: 2 },
      // One more than the shelf has, so that some are found; the second bill is paid, the third returned.
      { kind: 'bill', ageMs: 0, picks: [0, 2, 0], units: 3, discountPaise: 500 },
      { kind: 'bill', ageMs: 0, picks: [2], units: 0.5, discountPaise: 0 },
      { kind: 'bill', ageMs: 0, picks: [2], units: 1, discountPaise: 0 },
      { kind: 'void', ageMs: 0, picks: [0, 2], units: 2, discountPaise: 0 },
      { kind: 'pay', ageMs: 0, pick: 6 },
      { kind: 'return', ageMs: 0, pick: 7 },
    ];
    const history = simulateShop(actions, { shopId: shop.shopId, ...moment });
    const from = (source: string) => history.events.filter((event) => event.source === source);

    for (const event of [...from('billing'), ...from('orders'), ...from('catalog')]) {
      service.peerStubs.peers[event.source]?.published.push(event);
      await service.bus.publish([event, event]);
    }

    expect(await figuresOf(shop)).toEqual(naiveFiguresOf(history, moment));
    expect(await service.database.query('select reason from parked_events')).toEqual([]);
  });

  it('lose nothing when two services change one order at the same time', async () => {
    const [world] = worlds as [World];
    const shop = aShop(world.service);
    const at = '2026-11-21T05:12:08.114Z';
    const rice = aProduct({ createdAt: at });
    await shop.receives.productsAdded([rice]);
    const order = anOrder(rice, { units: 2, at });

    await applyDuring(world, shop, InvoiceCreated, anInvoice(order), () => shop.receives.orderPlaced(order));

    expect(await auditTotals(world.db, shop.shopId)).toEqual([]);
    expect((await shop.client.readStats()).body.inventoryMetrics.expectedStock).toBe(2);
  });

  it('lose nothing when two events change one product at the same time', async () => {
    const [world] = worlds as [World];
    const shop = aShop(world.service);
    const at = '2026-11-21T05:12:08.114Z';
    const rice = aProduct({ createdAt: at, quantity: 10 });

    await applyDuring(world, shop, ProductsAdded, { products: [rice] }, () =>
      shop.receives.stockChanged(rice, { change: -10, left: 0, at }),
    );

    expect(await auditTotals(world.db, shop.shopId)).toEqual([]);
    expect((await shop.client.readInventorySummary()).body.overallInventory).toMatchObject({
      totalProducts: { count: 1 },
      lowStocks: { notInStock: 1 },
    });
  });
});
