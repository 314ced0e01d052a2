import { newShopkeeper, type Shopkeeper, type WireProduct } from '@bahi/testing/shop/shopkeeper';
import type { Page } from 'playwright-core';

const NAMES = [
  'Amul Butter 500 g',
  'Basmati Rice 5 kg',
  'Chana Dal 1 kg',
  'Dettol Soap 125 g',
  'Everest Turmeric 200 g',
];

export interface Shop extends Shopkeeper {
  readonly stock: readonly WireProduct[];
}

/** A shopkeeper with five products, one of them sold out, and a paid, a returned and `unpaid` open invoices. */
export async function openSeededShop(url: string, unpaid = 2): Promise<Shop> {
  const keeper = await newShopkeeper(url);
  const stock: WireProduct[] = [];
  for (const productName of NAMES) stock.push(await keeper.addProduct({ productName }));
  const sell = async (index: number, units: number) => {
    const { status } = await keeper.order(stock[index]?._id ?? '', units, (index % 5) + 1);
    if (status !== 201 && status !== 200) throw new Error(`place-order answered ${status}`);
  };
  await sell(0, 2);
  await sell(1, 3);
  await sell(4, 50);
  for (let sold = 1; sold < unpaid; sold += 1) await sell(2, 1);
  const [first, second] = await openInvoices(keeper, unpaid + 2);
  await keeper.http.ask(`/api/invoices/${first}/pay`, { method: 'PATCH' });
  await keeper.http.ask(`/api/invoices/${second}/return`, { method: 'PATCH' });
  return { ...keeper, stock };
}

const INVOICE_WAIT_MS = 10_000;

/** Puts a session into the tab, for a test that is not about the login. */
export async function enter(page: Page, { http, email }: Shopkeeper): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    ([token = '', user = '']) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [http.token ?? '', JSON.stringify({ name: 'Asha Rao', email })],
  );
}

/** Bills are written a moment after the order. */
async function openInvoices(keeper: Shopkeeper, count: number): Promise<string[]> {
  const deadline = Date.now() + INVOICE_WAIT_MS;
  for (;;) {
    const invoices = await keeper.invoices();
    if (invoices.length >= count || Date.now() > deadline) return invoices.map(({ invoiceId }) => invoiceId).sort();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
