import type { Entry } from '../history.js';
import { countBy, groupsBy, sumOf } from '../rules/rule.js';
import { numbersOf } from '../rules/stock.js';
import { accountsOf, claimsOf, limitOf } from './account-rules.js';
import type { BillsEvidence } from './evidence.js';
import type { BillsRecord } from './record.js';
import type { SentBill } from './tills.js';

/** A promise of counter.md 12.2 to 12.4 or customers.md 7; one sentence per violation. */
export interface BillsRule {
  readonly name: string;
  readonly check: (record: BillsRecord) => readonly string[];
}

export const BILL_RULES: readonly BillsRule[] = [
  { name: 'a till gets the bill, a refusal of lines, or 503', check: answersOf },
  { name: 'one bill per key, of the lines and the total that were sent; none after a refusal', check: effectsOf },
  { name: 'a bill takes every line or none; quantity = sum of the ledger, never below 0', check: stockOf },
  { name: 'every bill has one invoice; payments and credit = its total', check: moneyOf },
  { name: 'a claim is gone or became a debit, never both', check: claimsOf },
  { name: 'an account owes what its entries and its bills say, also after a merge', check: accountsOf },
  { name: 'all tills together keep the limit', check: limitOf },
  { name: 'numbers are 1..n and dates never go back', check: numbersOf },
];

/** A bill that is never sold as it was sent: the shelf has not enough, or the customer may not owe so much. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['lines-refused', 'credit-limit']);

/** No deadlock or other failure inside may show. */
function answersOf({ entries }: BillsRecord): string[] {
  return billsIn(entries)
    .filter(({ status, code, retryAfter = 0 }) => {
      const isRefused = status === 409 && (REFUSALS.has(code) || code === 'idempotency-in-progress');
      return !(status === 201 || status === 0 || isRefused || (status === 503 && retryAfter > 0));
    })
    .map(({ status, code, key }) => `bill ${key} answered ${status} ${code ?? ''}`);
}

function billsIn(entries: readonly Entry[]) {
  return entries.filter(({ kind }) => kind === 'bill');
}

function sentOf({ json }: Entry): SentBill {
  return json as SentBill;
}

function effectsOf({ entries, orders }: BillsRecord): string[] {
  const byKey = new Map(orders.map((order) => [order.bill_key, order]));
  const calls = groupsBy(billsIn(entries), ({ key = '' }) => key);
  const unsent = orders.filter(({ bill_key }) => !calls.has(bill_key));
  return [
    ...unsent.map(({ order_id, bill_key }) => `${order_id} has the key ${bill_key} that no till sent`),
    ...[...calls].flatMap(([key, replies]) => effectOf(key, replies, byKey.get(key))),
  ];
}

function effectOf(key: string, replies: readonly Entry[], order: BillsEvidence['orders'][number] | undefined) {
  const [first] = replies;
  const sold = replies.filter(({ status }) => status === 201);
  const isRefused = replies.some(({ status, code }) => status === 409 && REFUSALS.has(code));
  const ids = new Set(sold.map(({ orderId }) => orderId));
  if (!first || (sold.length === 0 && !order)) return isRefused ? [] : [`bill ${key} has no outcome`];
  // A refusal frees the key: another racer may sell the bill after it.
  if (!order) return [`bill ${key} was answered with ${[...ids].join(', ')} and there is none`];
  const { lines, expectedTotal } = sentOf(first);
  const sent = lines.map(({ productId, quantity }) => `${productId} ${quantity}`);
  const wrongTotals = sold.filter(({ total = 0 }) => Math.round(total * 100) !== order.gross);
  return [
    ...(sold.length === 0 ? [`bill ${key} was sold and no till got it`] : []),
    ...(ids.size > 1 || (ids.size === 1 && !ids.has(order.order_id)) ? [`bill ${key} is ${[...ids].join(', ')}`] : []),
    ...(order.lines.join() === sent.join() ? [] : [`bill ${key} has the lines ${order.lines.join()}`]),
    ...(order.gross === expectedTotal * 100 ? [] : [`bill ${key} of ${expectedTotal} is ${order.gross} paise`]),
    ...wrongTotals.map(({ total }) => `bill ${key} was answered with ${total}`),
  ];
}

function stockOf({ shop, products, movements, orders }: BillsRecord): string[] {
  const taken = new Map<string, string[]>();
  const byOrder = groupsBy(
    movements.filter(({ kind }) => kind !== 'initial'),
    ({ movement_id }) => movement_id.split(':')[0] ?? '',
  );
  for (const [orderKey, rows] of byOrder) {
    const lines = rows.filter(({ change }) => change !== 0).sort(byLine);
    if (sumOf(lines, ({ change }) => change) !== 0)
      taken.set(
        orderKey,
        lines.map(({ product_id, change }) => `${product_id} ${-change}`),
      );
  }
  const keys = new Set(orders.map(({ order_key }) => order_key));
  return [
    ...orders
      .filter(({ order_key, lines }) => taken.get(order_key)?.join() !== lines.join())
      .map(({ order_id, order_key }) => `${order_id} took ${taken.get(order_key)?.join() ?? 'nothing'}`),
    ...[...taken.keys()].filter((key) => !keys.has(key)).map((key) => `the units of ${key} belong to no bill`),
    ...products.flatMap(({ product_id, quantity }) => {
      const left = sumOf(
        movements.filter((movement) => movement.product_id === product_id),
        ({ change }) => change,
      );
      const initial = shop.products.find(({ productId }) => productId === product_id)?.initial ?? 0;
      const isSound = quantity >= 0 && quantity === left && quantity <= initial;
      return isSound ? [] : [`${product_id}: ${quantity} of ${initial} left, ${left} in the ledger`];
    }),
  ];
}

function byLine(one: { readonly movement_id: string }, other: { readonly movement_id: string }) {
  return Number(one.movement_id.split(':')[1] ?? 0) - Number(other.movement_id.split(':')[1] ?? 0);
}

function moneyOf({ orders, invoices, entries }: BillsRecord): string[] {
  const counts = countBy(invoices, ({ order_key }) => order_key);
  const byOrder = new Map(invoices.map((invoice) => [invoice.order_key, invoice]));
  const credits = new Map(billsIn(entries).map((entry) => [entry.key, sentOf(entry).credit * 100]));
  return [
    ...orders.flatMap(({ order_key, order_id, bill_key, gross }) => {
      const invoice = byOrder.get(order_key);
      if (!invoice || counts.get(order_key) !== 1) return [`${order_id} has ${counts.get(order_key) ?? 0} invoices`];
      const isSound = invoice.gross === gross && invoice.paid + (credits.get(bill_key) ?? 0) === gross;
      return isSound ? [] : [`${order_id} of ${gross}: invoice of ${invoice.gross}, payments of ${invoice.paid}`];
    }),
    ...(invoices.length === orders.length ? [] : [`${orders.length} bills have ${invoices.length} invoices`]),
  ];
}
