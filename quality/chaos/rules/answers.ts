import type { ShopEvidence } from '../evidence.js';
import { type Entry, isUnknown } from '../history.js';
import { countBy, groupsBy, type Rule, type RunRecord } from './rule.js';

function ordersIn(entries: readonly Entry[], shop: number) {
  return entries.filter((entry) => entry.kind === 'order' && entry.shop === shop);
}

function sameThing({ productId, quantity, rating }: Entry) {
  return `${productId} ${quantity} ${rating}`;
}

/** Every success is one order; any other order must belong to a call without a reply. */
function effectsOf(entries: readonly Entry[], { shop, orders }: ShopEvidence): string[] {
  const calls = ordersIn(entries, shop.index);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const successes = calls.filter(({ status }) => status === 201);
  const lost = successes.filter(({ orderId, total, productId, quantity }) => {
    const order = byId.get(orderId ?? '');
    return (
      !order ||
      order.product_id !== productId ||
      order.quantity !== quantity ||
      order.total !== Math.round((total ?? 0) * 100)
    );
  });
  const confirmed = new Set(successes.map(({ orderId }) => orderId));
  const unconfirmed = countBy(
    orders.filter(({ order_id }) => !confirmed.has(order_id)),
    ({ product_id, quantity, rating }) => `${product_id} ${quantity} ${rating}`,
  );
  // A key with a success is accounted for; only calls without a key may leave an unexplained order.
  const maybe = countBy(
    calls.filter((entry) => !entry.key && isUnknown(entry)),
    sameThing,
  );
  const unexplained = [...unconfirmed].filter(([thing, count]) => count > (maybe.get(thing) ?? 0));
  return [
    ...lost.map(({ orderId, key }) => `201 for ${orderId} under ${key ?? 'no key'} has no such order`),
    ...unexplained.map(([thing, count]) => `${count} orders of "${thing}" that no reply reported`),
  ];
}

export const effectsRule: Rule = {
  name: 'R1 answers',
  promise: 'every 201 has exactly one order; every 4xx and every settled unknown without success has none',
  check: ({ entries, shops }) => shops.flatMap((shop) => effectsOf(entries, shop)),
};

export const settledRule: Rule = {
  name: 'R1 unknowns',
  promise: 'every unknown settles in 30 s and a retry with the same key reports the outcome',
  check: ({ settled: { unsettled, openReservations } }) => [
    ...unsettled,
    ...(openReservations === 0 ? [] : [`${openReservations} reservations are still open`]),
  ],
};

function keyOf({ shop, key }: Entry) {
  return `${shop} ${key}`;
}

function keysOf({ entries, settled }: RunRecord): string[] {
  const keyed = entries.filter(({ kind, key }) => kind === 'order' && key);
  const violations: string[] = [];
  for (const [key, calls] of groupsBy(keyed, keyOf)) {
    const successes = calls.filter(({ status }) => status === 201);
    const orders = new Set(successes.map(({ orderId }) => orderId));
    const payloads = new Set(successes.map(sameThing));
    if (orders.size > 1) violations.push(`key ${key} made the orders ${[...orders].join(', ')}`);
    if (payloads.size > 1) violations.push(`key ${key} answered 201 to different requests`);
    const reused = calls.some(({ status }) => status === 422);
    if (reused && new Set(calls.map(sameThing)).size === 1) violations.push(`key ${key}: 422 to the same request`);
  }
  for (const { first, again } of settled.askedAgain)
    if (again.status !== 201 || again.orderId !== first.orderId || again.total !== first.total || !again.replayed)
      violations.push(`key ${first.key} answered ${first.orderId} and later ${again.status} ${again.orderId ?? ''}`);
  return violations;
}

export const keysRule: Rule = {
  name: 'R14 keys',
  promise: 'one effect per key and shop, the same answer to every repeat, 422 to another request',
  check: keysOf,
};

const WANTED = { pay: 'Paid', return: 'Returned' } as const;
const KINDS = Object.keys(WANTED) as (keyof typeof WANTED)[];

function invoiceCallsOf(entries: readonly Entry[], { shop, invoices }: ShopEvidence): string[] {
  const own = entries.filter((entry) => entry.shop === shop.index);
  return KINDS.flatMap((kind) => {
    const calls = own.filter((entry) => entry.kind === kind);
    const idsOf = (some: readonly Entry[]) => new Set(some.map(({ invoiceId = '' }) => invoiceId));
    const confirmed = idsOf(calls.filter(({ status }) => status === 200));
    const maybe = idsOf(calls.filter(isUnknown));
    const done = new Set(invoices.filter(({ status }) => status === WANTED[kind]).map(({ invoice_id }) => invoice_id));
    return [
      ...[...confirmed].filter((id) => !done.has(id)).map((id) => `${kind} of ${id} was confirmed and is not so`),
      ...[...done]
        .filter((id) => !confirmed.has(id) && !maybe.has(id))
        .map((id) => `${id} is ${WANTED[kind]}, but no call for it succeeded or stayed without a reply`),
    ];
  });
}

export const invoiceCallsRule: Rule = {
  name: 'R1 payments',
  promise: 'a confirmed payment or return stays, and of the two only one is confirmed; a refused one was not made',
  check: ({ entries, shops }) => shops.flatMap((shop) => invoiceCallsOf(entries, shop)),
};
