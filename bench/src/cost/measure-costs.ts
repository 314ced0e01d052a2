import { setTimeout as pause } from 'node:timers/promises';
import { load, type Shot } from '../load.js';
import { PROFILE } from '../model/profile.js';
import { machineInfo, saveFile } from '../results.js';
import { type CallCost, type CallName, type Costs, type PerProcess, PROCESSES } from './costs.js';
import { measureDrain } from './drain.js';
import {
  openSellers,
  openShops,
  paymentsOf,
  SESSIONS_PER_SHOP,
  shotsOf,
  stockShops,
  type UnpaidInvoice,
} from './trade.js';
import { type CostWorld, growthPer, openCostWorld } from './world.js';

const SHOPS = 20;
/** Slowly enough that nothing queues, and that sessions are quiet for a while. */
const EVERY_MS = { read: 15, write: 30 };
const CLIENTS = 32;
const SETTLE_MS = 5_000;
const IDLE_MS = 10_000;
/** Until every code path was compiled and every connection opened. */
const WARM_SHARE = 0.25;

const COUNTS: Readonly<Record<CallName, number>> = {
  signIn: 60,
  productList: 1_500,
  unchangedList: 1_500,
  home: 1_500,
  placeOrder: 1_000,
  payInvoice: 800,
};

const HOW = `${SHOPS} shops of ${PROFILE.products} products, ${SESSIONS_PER_SHOP} people in each, none of whom called in the second before; no list kept ready, as after a sale`;

const WRITES: readonly CallName[] = ['placeOrder', 'payInvoice'];

const UNPAID = `select shop_id, invoice_id from invoices where status = 'Unpaid' order by random()`;

/** Measures what the distributed form needs per call, thing and shop, and saves it. */
export async function measureCosts(): Promise<void> {
  const [measuredOn, machine] = [new Date().toISOString(), machineInfo()];
  const world = await openCostWorld();
  const stop = () => void world.world.close().then(() => process.exit(1));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    const costs: Costs = { measuredOn, machine, ...(await measure(world)) };
    await saveFile('cost.json', `${JSON.stringify(costs, null, 2)}\n`);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    await world.world.close();
  }
}

function perProcess(measure: (name: (typeof PROCESSES)[number]) => number): PerProcess {
  return Object.fromEntries(PROCESSES.map((name) => [name, measure(name)])) as PerProcess;
}

/** What the processes use without calls, in CPU milliseconds per second. */
async function measureIdle({ cpuMs }: CostWorld): Promise<PerProcess> {
  await pause(SETTLE_MS);
  const before = cpuMs();
  await pause(IDLE_MS);
  const after = cpuMs();
  return perProcess((name) => ((after[name] - before[name]) * 1000) / IDLE_MS);
}

/** CPU of everything that a number of calls caused, without what would have been used anyway. */
async function measureCall(
  world: CostWorld,
  idle: PerProcess,
  { name, next, good }: { readonly name: CallName; readonly next: () => Shot; readonly good: number },
): Promise<CallCost> {
  const calls = COUNTS[name];
  process.stderr.write(`  ${name}\n`);
  const send = async (count: number) => {
    const everyMs = WRITES.includes(name) ? EVERY_MS.write : EVERY_MS.read;
    await load({ baseUrl: world.url, clients: CLIENTS, calls: count, everyMs, expects: [good], next });
    await world.level();
  };
  await send(Math.ceil(calls * WARM_SHARE));
  const before = world.cpuMs();
  const startedAt = performance.now();
  await send(calls);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = world.cpuMs();
  return {
    calls,
    cpuMs: perProcess((one) => Math.max(0, (after[one] - before[one] - idle[one] * seconds) / calls)),
  };
}

async function eventsNow({ published }: CostWorld) {
  return {
    catalog: await published('catalog'),
    orders: await published('orders'),
    billing: await published('billing'),
  };
}

/** Analytics receives the events of all three, billing those of orders, catalog and orders those of billing. */
function eventsPer(
  count: number,
  before: Awaited<ReturnType<typeof eventsNow>>,
  after: Awaited<ReturnType<typeof eventsNow>>,
) {
  const [catalog, orders, billing] = [
    after.catalog - before.catalog,
    after.orders - before.orders,
    after.billing - before.billing,
  ];
  return {
    published: (catalog + orders + billing) / count,
    delivered: (catalog + orders * 2 + billing * 3) / count,
  };
}

/** Does something in all shops; @returns by how much the databases and the numbers of events grew. */
async function growthOf(world: CostWorld, work: () => Promise<number>) {
  await world.level();
  const [sizes, events] = [await world.sizes(), await eventsNow(world)];
  const count = await work();
  await world.level();
  return {
    bytes: growthPer(count, sizes, await world.sizes()),
    events: eventsPer(count, events, await eventsNow(world)),
  };
}

function withWarmUp(name: CallName) {
  return COUNTS[name] + Math.ceil(COUNTS[name] * WARM_SHARE);
}

async function measure(world: CostWorld): Promise<Omit<Costs, 'measuredOn' | 'machine'>> {
  const idleCpuMs = await measureIdle(world);
  const idle = world.memory();
  const shops: Awaited<ReturnType<typeof openShops>> = [];
  const ofShop = await growthOf(world, async () => shops.push(...(await openShops(world.url, SHOPS))));
  const ofProduct = await growthOf(world, () => stockShops(shops));
  const sellers = await openSellers(world.url, shops);
  const { signIn, productList, unchangedList, home, placeOrder } = await shotsOf(world.url, shops, sellers);

  const costOf = (name: CallName, next: () => Shot, good = 200) => measureCall(world, idleCpuMs, { name, next, good });
  const reads = {
    signIn: await costOf('signIn', signIn),
    productList: await costOf('productList', productList),
    unchangedList: await costOf('unchangedList', unchangedList, 304),
    home: await costOf('home', home),
  };
  const writes: { placeOrder?: CallCost; payInvoice?: CallCost } = {};
  const ofOrder = await growthOf(world, async () => {
    writes.placeOrder = await costOf('placeOrder', placeOrder, 201);
    return withWarmUp('placeOrder');
  });
  const invoices = await world.world.query<UnpaidInvoice>('billing', UNPAID);
  const ofPayment = await growthOf(world, async () => {
    writes.payInvoice = await costOf('payInvoice', paymentsOf(sellers, invoices));
    return withWarmUp('payInvoice');
  });
  const { placeOrder: order, payInvoice: payment } = writes as Required<typeof writes>;
  const memory = { idle, served: world.memory() };
  const drainPerSecond = await measureDrain(world, placeOrder);
  return {
    shops: SHOPS,
    how: HOW,
    calls: { ...reads, placeOrder: order, payInvoice: payment },
    idleCpuMs,
    memory,
    bytes: { shop: ofShop.bytes, product: ofProduct.bytes, order: ofOrder.bytes, payment: ofPayment.bytes },
    events: { order: ofOrder.events, payment: ofPayment.events },
    drainPerSecond,
  };
}
