import { eventually, type Shopkeeper, type WireInvoice } from '@bahi/testing/shop/shopkeeper';
import { chanceOf } from '../random.js';
import type { ChaosShop } from '../shops.js';

const SEED = 4;
const PATIENCE_MS = 60_000;

/** Sells, is paid and takes back, the same in every shop; resolves when the last answer is there. */
export async function playStory({ keeper, products }: ChaosShop, orders: number): Promise<void> {
  const chance = chanceOf(SEED);
  for (let number = 1; number <= orders; number += 1) {
    const { productId } = chance.pick(products);
    const reply = await keeper.order(productId, chance.between(1, 3), chance.between(1, 5));
    if (reply.status !== 201) throw new Error(`Order ${number} answered ${reply.status}`);
    if (number % 3 !== 0) continue;
    // The one before last is billed even when its event is damaged.
    const action = chance.pick(['pay', 'return', 'archive'] as const);
    await settle(keeper, await invoiceNumber(keeper, number - 1), action);
  }
}

const SCREENS = [
  '/api/products/all',
  '/api/orders/orders?limit=500',
  '/api/invoices',
  '/api/invoices?archived=true',
  '/api/dashboard/stats',
  '/api/dashboard/inventory-summary',
  '/api/statistics/chart-data-fixed?period=weekly',
  '/api/top-products/top-products',
];

const OWN =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(PROD|ORD)-[0-9A-Z]+-[0-9A-F]+|"20\d\d-\d\d-\d\dT[^"]*Z"|Goods \d+-/g;

/** Everything the shop is shown, without what differs between shops: ids, times and names. */
export async function shownIn({ keeper }: ChaosShop): Promise<Readonly<Record<string, string>>> {
  const shown: Record<string, string> = {};
  for (const path of SCREENS) {
    const { body } = await keeper.http.ask(path);
    shown[path] = JSON.stringify(body).replace(OWN, '…');
  }
  return shown;
}

async function invoiceNumber(keeper: Shopkeeper, number: number): Promise<string> {
  const suffix = `-${String(number).padStart(6, '0')}`;
  const found = (list: readonly WireInvoice[]) => list.find(({ invoiceId }) => invoiceId.endsWith(suffix));
  const invoices = await eventually(
    () => keeper.invoices(),
    (list) => found(list) !== undefined,
    PATIENCE_MS,
  );
  const invoice = found(invoices);
  if (!invoice) throw new Error(`Invoice ${number} never came`);
  return invoice.invoiceId;
}

async function settle({ http }: Shopkeeper, invoiceId: string, action: 'pay' | 'return' | 'archive') {
  const path = `/api/invoices/${invoiceId}`;
  const ask = async (method: string, where: string) => {
    const { status } = await http.ask(where, { method });
    if (status !== 200) throw new Error(`${method} ${where} answered ${status}`);
  };
  await ask('PATCH', `${path}/${action === 'return' ? 'return' : 'pay'}`);
  if (action === 'archive') await ask('DELETE', path);
}
