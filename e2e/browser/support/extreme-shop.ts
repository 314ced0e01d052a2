import type { Page } from 'playwright-core';
import type { Shop } from './shop.js';

const LONG = 'Aashirvaad Select Sharbati Atta of the Madhya Pradesh harvest 10 kg';

/** Extreme names, prices and stocks, in every script that a shop may use. */
export const EXTREME_GOODS = [
  ['Everest Turmeric 200 g', 12_34_567.5, 0, 'Out of stock'],
  [LONG, 1_00_00_000, 10_00_000, 'In stock'],
  [LONG.replaceAll(' ', ''), 99_99_999.99, 1_23_456, 'Low stock'],
  ['श्री गणेश शुद्ध देसी घी, पारंपरिक बिलोना विधि से बना हुआ 1 लीटर', 1_23_456.75, 9, 'Low stock'],
  ['பொன்னி புழுங்கல் அரிசி, தஞ்சாவூர் அறுவடை 25 கிலோகிராம்', 98_765.5, 12_345, 'In stock'],
  ['കുത്തരി മട്ട, പാലക്കാടൻ വിളവെടുപ്പ് 10 കിലോഗ്രാം', 45_678.25, 0, 'Out of stock'],
  ['باسمتی چاول، پنجاب کی پرانی فصل 5 کلو, old stock', 99_99_999, 77, 'In stock'],
  [`Family pack ${'👨‍👩‍👧‍👦🥭'.repeat(12)}`, 0.5, 3, 'Low stock'],
] as const;

type Answer = Readonly<Record<string, unknown>> & { readonly invoices: readonly object[] };

/** Replaces the server's replies by these products and bills of them. */
export async function stockExtremes(page: Page, { stock }: Shop): Promise<void> {
  const products = productsOf(stock);
  const answers: Readonly<Record<string, (given: Answer, id: string) => object>> = {
    '**/api/products/all*': (given) => ({ ...given, count: products.length, products }),
    '**/api/top-products/top-products*': () => ({
      success: true,
      products: products.map((product) => ({ ...product, averageRating: 4, ratingStars: '★★★★☆' })),
    }),
    '**/api/invoices/page*': (given) => ({ ...given, invoices: billsOf(given.invoices) }),
    '**/api/products/check/*': () => ({ success: true, exists: true }),
    '**/api/orders/product/*': (_, id) => ({
      success: true,
      message: 'Product found',
      product: products.find(({ productId }) => productId === id),
    }),
  };
  for (const [path, answer] of Object.entries(answers))
    await page.route(path, async (route) => {
      const given = (await (await route.fetch()).json()) as Answer;
      await route.fulfill({
        status: 200,
        json: answer(given, new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
      });
    });
}

function productsOf([first]: Shop['stock']) {
  return EXTREME_GOODS.map(([productName, sellingPrice, quantity, availability], at) => ({
    ...first,
    _id: `extreme-${at}`,
    productId: `PROD-EXTREME0-00000${at}`,
    ...{ productName, sellingPrice, costPrice: sellingPrice, quantity, availability, unit: 'Packets' },
    ...(at % 2 === 0 ? { expiryDate: null, createdAt: null } : {}),
    imageUrl: null,
    supplier: productName,
    description: `${productName}\n${productName}`,
    totalRatings: 99_999,
  }));
}

function billsOf(invoices: readonly object[]) {
  return EXTREME_GOODS.map(([productName], at) => ({
    ...invoices[at % invoices.length],
    _id: `extreme-${at}`,
    // Gross, with tax and shipping, they come near to what a hundred crore are.
    totalAmount: 90_90_90_862.72,
    customerName: productName,
    reference: at === 0 ? `REFERENCE-${'0'.repeat(40)}` : `INV-00${at}`,
    dueDate: at % 2 === 0 ? '2026-01-05T05:12:08.114Z' : null,
    items: [{ productName, quantity: 90, price: 1_00_00_000 }],
  }));
}
