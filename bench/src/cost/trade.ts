import { inParallel, type Shot } from '../load.js';
import { PROFILE } from '../model/profile.js';
import { type BenchShop, openShop, signIn } from '../shop.js';

/** Password hashes are made behind a small gate; more at once would only wait. */
const SIGN_INS_AT_ONCE = 4;
/**
 * The gateway checks a session once a second. So many sessions that each was idle for longer, as in a big installation:
 * nearly every call asks auth.
 */
export const SESSIONS_PER_SHOP = 8;

/** A user of a shop with products. */
export interface Seller {
  readonly shopId: string;
  readonly headers: Record<string, string>;
  readonly products: readonly string[];
}

export async function openShops(url: string, count: number): Promise<BenchShop[]> {
  const shops: BenchShop[] = [];
  await inParallel(SIGN_INS_AT_ONCE, count, async () => void shops.push(await openShop(url)));
  return shops;
}

/** Gives every shop its products by CSV; @returns how many in all. */
export async function stockShops(shops: readonly BenchShop[]): Promise<number> {
  await inParallel(SIGN_INS_AT_ONCE, shops.length, async (index) => shops[index]?.addProducts(PROFILE.products));
  return shops.length * PROFILE.products;
}

/** Several people in every shop, so ordered that those of one shop are far apart. */
export async function openSellers(url: string, shops: readonly BenchShop[]): Promise<Seller[]> {
  const products = new Map<BenchShop, readonly string[]>();
  for (const shop of shops) products.set(shop, await shop.productIds());
  const sellers: Seller[] = [];
  await inParallel(SIGN_INS_AT_ONCE, shops.length * SESSIONS_PER_SHOP, async (index) => {
    const shop = shops[index % shops.length] as BenchShop;
    sellers.push({ shopId: shop.shopId, headers: await signIn(url, shop), products: products.get(shop) ?? [] });
  });
  return sellers;
}

const json = { 'Content-Type': 'application/json' };
const gzip = { 'Accept-Encoding': 'gzip' };
const LIST = '/api/products/all';

/** The screen after sign-in sends these four calls at once. */
const HOME = [
  '/api/dashboard/stats',
  '/api/statistics/chart-data-fixed?period=weekly',
  '/api/top-products/top-products',
  '/api/invoices?status=Cancelled',
];

/** An invoice as the database has it. */
export interface UnpaidInvoice {
  readonly shop_id: string;
  readonly invoice_id: string;
}

/** Calls that pay these invoices, one after the other, by a user of their shop. */
export function paymentsOf(sellers: readonly Seller[], invoices: readonly UnpaidInvoice[]) {
  const somebodyOf = new Map(
    sellers.map(({ shopId }) => [shopId, inTurn(sellers.filter((one) => one.shopId === shopId))]),
  );
  const invoice = inTurn(invoices);
  return (): Shot => {
    const { shop_id, invoice_id } = invoice();
    const { headers = {} } = somebodyOf.get(shop_id)?.() ?? {};
    return { method: 'PATCH', path: `/api/invoices/${invoice_id}/pay`, headers };
  };
}

/** Calls of many users in many shops in turn, which share nothing of what callers of one shop do. */
export async function shotsOf(url: string, shops: readonly BenchShop[], sellers: readonly Seller[]) {
  const [lists, sales, homes] = [inTurn(sellers), inTurn(sellers), inTurn(sellers, HOME.length)];
  const [known, users, screens] = [inTurn(await knownLists(url, sellers)), inTurn(shops), inTurn(HOME)];
  return {
    signIn: (): Shot => {
      const { email, password } = users();
      return { method: 'POST', path: '/api/auth/login', headers: json, body: JSON.stringify({ email, password }) };
    },
    productList: (): Shot => ({ path: LIST, headers: { ...lists().headers, ...gzip } }),
    unchangedList: (): Shot => ({ path: LIST, headers: known() }),
    home: (): Shot => ({ path: screens(), headers: homes().headers }),
    placeOrder: (): Shot => {
      const { headers, products } = sales();
      const productId = products[Math.floor(Math.random() * products.length)];
      const body = JSON.stringify({ productId, quantityOrdered: 1, rating: 4 });
      return { method: 'POST', path: '/api/orders/place-order', headers: { ...headers, ...json }, body };
    },
  };
}

/** One after the other in turn, for ever; each so many times before the next. */
function inTurn<T>(items: readonly T[], times = 1) {
  let next = 0;
  return (): T => items[Math.floor(next++ / times) % items.length] as T;
}

/** The headers of browsers that have the list already. */
async function knownLists(url: string, sellers: readonly Seller[]) {
  const known: Record<string, string>[] = [];
  for (const { headers } of sellers) {
    const reply = await fetch(url + LIST, { headers: { ...headers, ...gzip } });
    await reply.arrayBuffer();
    known.push({ ...headers, ...gzip, 'If-None-Match': reply.headers.get('etag') ?? '' });
  }
  return known;
}
