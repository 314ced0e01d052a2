import { randomUUID } from 'node:crypto';
import type { Databases, ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { shopIdOf } from '../evidence.js';
import { type Chance, chanceOf } from '../random.js';
import { type ChaosShop, openShops } from '../shops.js';
import { checkSettled, checkShop, isSuccess, type KeyedReply } from './checker.js';
import type { KeyedRequest, MakeKeyedRequest } from './keyed-request.js';
import { WRITES } from './writes.js';

export interface KeysReport {
  readonly keys: number;
  readonly calls: number;
  readonly answers: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

export interface KeysOptions {
  readonly seed: number;
  readonly keys: number;
  /** How many keys race at a time. */
  readonly atOnce?: number;
  readonly log?: (line: string) => void;
}

const SIZES = { shops: 2, products: 4, units: 100_000, scarceUnits: 100_000 };
const MOST_DUPLICATES = 20;
const SAY_EVERY = 100;

interface RaceOptions {
  readonly make: MakeKeyedRequest;
  readonly chance: Chance;
}

/** Races many request keys over the distributed form, `atOnce` of them together. */
export async function runKeys(world: ProcessesWorld, options: KeysOptions): Promise<KeysReport> {
  const { seed, keys, atOnce = 4, log = () => undefined } = options;
  const shops = await openShops(world.url, SIZES);
  const answers = new Map<string, number>();
  const violations: string[] = [];
  const replies: KeyedReply[] = [];
  const extraOrders = new Map<number, number>();
  const count = ({ status, code, isReplay }: KeyedReply) => {
    const name = code ? `${status} ${code}` : isReplay ? `${status} repeated` : `${status}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
  };
  let next = 0;
  const worker = async () => {
    while (next < keys) {
      const number = next++;
      const [, make] = WRITES[number % WRITES.length] as (typeof WRITES)[number];
      const raced = await race(world, shops, { make, chance: chanceOf(seed, number) });
      violations.push(...raced.violations);
      replies.push(...raced.replies);
      raced.replies.forEach(count);
      for (const { shop, orders } of raced.needed) extraOrders.set(shop, (extraOrders.get(shop) ?? 0) + orders);
      if ((number + 1) % SAY_EVERY === 0)
        log(`${number + 1} keys, ${replies.length} calls, ${violations.length} violations`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const shop of shops) {
    const ids = replies.filter((one) => one.shop === shop.index && isSuccess(one)).map(orderIn);
    const expected = new Set(ids.filter(Boolean)).size + (extraOrders.get(shop.index) ?? 0);
    violations.push(...(await unaskedOrders(world, shop, expected)));
  }
  return { keys, calls: replies.length, answers, violations };
}

async function ask(shop: ChaosShop, key: string, request: KeyedRequest, write = request.same): Promise<KeyedReply> {
  const { path, method = 'POST', json, form } = write;
  const { http = shop.keeper.http } = request;
  const content = json === undefined ? (form ? { form: form() } : {}) : { json };
  const options = { method, headers: { 'Idempotency-Key': key }, ...content };
  const { status, body, headers: given } = await http.ask<{ code?: string }>(path, options);
  const isReplay = given.get('idempotent-replay') === 'true';
  return { shop: shop.index, payload: write.payload, status, code: body.code, isReplay, text: JSON.stringify(body) };
}

/** One key: duplicates and one with another payload race in one shop, a few in another, then each is asked once more. */
async function race(world: ProcessesWorld, shops: readonly ChaosShop[], options: RaceOptions) {
  const { make, chance } = options;
  const key = randomUUID();
  const [here, there] = chance.shuffle(shops) as [ChaosShop, ChaosShop];
  const mine = await make({ world, shop: here, chance });
  const theirs = await make({ world, shop: there, chance });
  const { other } = mine;
  const others = other ? [() => ask(here, key, mine, other)] : [];
  const askers = [
    ...Array.from({ length: chance.between(2, MOST_DUPLICATES) }, () => () => ask(here, key, mine)),
    ...others,
    () => ask(there, key, theirs),
    () => ask(there, key, theirs),
  ];
  const racing = await Promise.all(chance.shuffle(askers).map((one) => one()));
  const after: KeyedReply[] = [];
  for (const one of [() => ask(here, key, mine), ...others, () => ask(there, key, theirs)]) after.push(await one());
  const replies = [...racing, ...after];
  const inShop = ({ index }: ChaosShop) => replies.filter(({ shop }) => shop === index);
  const violations = [
    ...checkShop(inShop(here)),
    ...checkShop(inShop(there)),
    ...checkSettled(after),
    ...(await mine.effects(world)),
    ...(await theirs.effects(world)),
  ];
  const needed = [
    { shop: here.index, orders: mine.orders },
    { shop: there.index, orders: theirs.orders },
  ];
  return { replies, needed, violations: violations.map((violation) => `${mine.same.path} under ${key}: ${violation}`) };
}

function orderIn({ text }: KeyedReply): string | undefined {
  return (JSON.parse(text) as { order?: { orderId: string } }).order?.orderId;
}

/** Every order of a shop was in some reply, or was made to have an invoice to pay. */
async function unaskedOrders(databases: Databases, shop: ChaosShop, expected: number): Promise<readonly string[]> {
  const sql = 'select count(*)::int as count from orders where shop_id = $1';
  const [row] = await databases.query<{ count: number }>('orders', sql, [await shopIdOf(databases, shop)]);
  return row?.count === expected ? [] : [`shop ${shop.index} has ${row?.count} orders, ${expected} were asked for`];
}
