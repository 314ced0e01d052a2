import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { REGULAR_PROFILE } from '@bahi/testing/shop/tax-profile';
import { insist } from '../chaos/failpoints/flows/flow.js';
import { type Chance, chanceOf } from '../chaos/random.js';

/** A shop under GST; its taxed product stands before the one without tax. */
export interface LawShop {
  readonly index: number;
  readonly kind: 'regular' | 'composition';
  readonly keeper: Shopkeeper;
  readonly productIds: readonly string[];
  /** The orders of its bills, and the keys of its credit notes. */
  readonly sold: string[];
  readonly notes: string[];
}

const PRICE = 105;
const CLIENTS = 4;
const PATIENCE_MS = 30_000;
const CLASSES = ['rice-packed', 'rice-loose'] as const;
/** The longest that a shop may choose. */
const PREFIXES = { invoicePrefix: 'ANN', creditNotePrefix: 'ACN' } as const;

/** Opens a shop of each kind, registered from this day on. */
export async function openLawShops(url: string, day: string): Promise<readonly LawShop[]> {
  return [
    await openShop(url, { index: 0, kind: 'regular' }, day),
    await openShop(url, { index: 1, kind: 'composition' }, day),
  ];
}

async function openShop(url: string, own: Pick<LawShop, 'index' | 'kind'>, day: string): Promise<LawShop> {
  const keeper = await newShopkeeper(url);
  const added = [];
  for (const productName of ['Packed rice', 'Loose rice'])
    added.push(await keeper.addProduct({ productName, quantity: 100_000, costPrice: '80', sellingPrice: `${PRICE}` }));
  const profile = { ...REGULAR_PROFILE, ...PREFIXES, kind: own.kind, effectiveFrom: day };
  await expectOk(keeper.http.ask('/api/settings/tax-profile', { method: 'PUT', json: profile }));
  const products = added.map(({ _id }, at) => ({ productId: _id, version: 1, class: CLASSES[at] }));
  await expectOk(keeper.http.ask('/api/products/tax-classes', { json: { products } }));
  const shop = { ...own, keeper, productIds: added.map(({ productId }) => productId), sold: [], notes: [] };
  await untilKnown(shop);
  return shop;
}

async function expectOk(asked: ReturnType<Shopkeeper['http']['ask']>): Promise<void> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`A shop under GST is not set up: ${JSON.stringify(body)}`);
}

/** Its own services receive a profile a moment later. */
async function untilKnown(shop: LawShop): Promise<void> {
  const lines = linesOf(shop, [0]);
  for (const start = performance.now(); ; await pause(50)) {
    const { body } = await shop.keeper.http.ask<{ quote?: { gst?: object } }>('/api/bills/quote', { json: { lines } });
    if (body.quote?.gst) return;
    if (performance.now() - start > PATIENCE_MS) throw new Error('The tax profile is not known to orders');
  }
}

/** Sells bills of all types and takes some goods back, each under a key until it is answered, as long as wanted. */
export async function sellUnderLaw(shops: readonly LawShop[], seed: number, isWanted: () => boolean): Promise<void> {
  const run = async (client: number) => {
    const shop = shops[client % shops.length] as LawShop;
    for (let turn = 0; isWanted(); turn += 1) await sellOne(shop, chanceOf(seed, (client + 1) * 1_000_000 + turn));
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));
}

/** Which products stand on a bill: its type follows. */
const GOODS = [[0], [1], [0, 1]] as const;

async function sellOne(shop: LawShop, chance: Chance): Promise<void> {
  const { http } = shop.keeper;
  const lines = linesOf(shop, chance.pick(GOODS));
  const total = lines.length * PRICE;
  const json = { billKey: randomUUID(), lines, expectedTotal: total, payments: [{ method: 'cash', amount: total }] };
  const { status, body } = await insist(() => http.ask<{ bill: { orderId: string } }>('/api/bills', { json }));
  if (status !== 201) throw new Error(`A bill answered ${status}: ${JSON.stringify(body)}`);
  shop.sold.push(body.bill.orderId);
  if (chance.happens(0.4)) await giveBack(shop, body.bill.orderId);
}

function linesOf({ productIds }: LawShop, places: readonly number[]) {
  return places.map((at) => ({ productId: productIds[at], quantity: 1, unitPrice: PRICE, priceVersion: 2 }));
}

/** The first line of a bill comes back. */
async function giveBack({ keeper: { http }, notes }: LawShop, orderId: string): Promise<void> {
  const invoiceId = await invoiceOf(http, orderId);
  const lines = [{ lineNo: 1, quantity: 1, restock: 'shelf' }];
  const refunds = [{ method: 'cash', amount: PRICE }];
  const json = { creditNoteKey: randomUUID(), invoiceId, lines, reason: 'Torn', refunds };
  const { status, body } = await insist(() => http.ask('/api/credit-notes', { json }));
  if (status !== 201) throw new Error(`A credit note answered ${status}: ${JSON.stringify(body)}`);
  notes.push(json.creditNoteKey);
}

/** Billing may have to catch up after a kill. */
async function invoiceOf(http: Shopkeeper['http'], orderId: string): Promise<string> {
  const path = `/api/invoices/of-order/${orderId}`;
  for (const start = performance.now(); ; await pause(50)) {
    const { status, body } = await insist(() => http.ask<{ invoice: { invoiceId: string } }>(path));
    if (status === 200) return body.invoice.invoiceId;
    if (performance.now() - start > PATIENCE_MS) throw new Error(`The order ${orderId} is not billed`);
  }
}
