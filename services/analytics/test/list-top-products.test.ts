import type { TestService } from '@bahi/testing';
import { type AddedProduct, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

const NOW = '2026-11-21T05:12:08.114Z';

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());
afterEach(() => service.clock.set(NOW));

type Shop = ReturnType<typeof aShop>;

function rate(shop: Shop, product: AddedProduct, [ratingTotal, ratingCount]: readonly [number, number]) {
  return shop.receives.stockChanged(product, {
    change: -1,
    left: product.quantity - 1,
    at: NOW,
    ratingTotal,
    ratingCount,
  });
}

async function aRatedProduct(shop: Shop, given: Partial<AddedProduct>, ratings: readonly [number, number]) {
  const product = aProduct({ createdAt: '2026-10-01T05:00:00.000Z', ...given });
  await shop.receives.productsAdded([product]);
  await rate(shop, product, ratings);
  return product;
}

async function topOf(shop: Shop) {
  return (await shop.client.listTopProducts()).body.products;
}

describe('GET /api/top-products/top-products', () => {
  it('is empty while nothing is rated', async () => {
    const shop = aShop(service);
    await shop.receives.productsAdded([aProduct({ createdAt: NOW })]);

    expect((await shop.client.listTopProducts()).body).toEqual({ success: true, products: [] });
  });

  it('sends the average unrounded beside its stars', async () => {
    const shop = aShop(service);
    const imageUrl = '/uploads/5f0c2a91d7e84b36a1c9.webp';
    const rice = await aRatedProduct(shop, { productName: 'Basmati Rice 5 kg', costPaise: 41_050, imageUrl }, [34, 8]);

    expect(await topOf(shop)).toEqual([
      {
        _id: rice.productKey,
        productId: rice.productId,
        productName: 'Basmati Rice 5 kg',
        imageUrl,
        costPrice: 410.5,
        averageRating: 4.25,
        totalRatings: 8,
        ratingStars: '★★★★☆',
      },
    ]);
  });

  it('orders by average, number of ratings, name ignoring case, then id, and stops at five', async () => {
    const shop = aShop(service);
    const [low, high] = ['01a0604f-39c7-7d44-8e21-0b7a5c93d6f0', '01a0604f-39c7-7d44-8e21-0b7a5c93d6f1'];
    await aRatedProduct(shop, { productName: 'sixth' }, [3, 1]);
    await aRatedProduct(shop, { productName: 'Twin', productKey: high }, [4, 1]);
    await aRatedProduct(shop, { productName: 'TWIN', productKey: low }, [4, 1]);
    await aRatedProduct(shop, { productName: 'apple' }, [4, 1]);
    await aRatedProduct(shop, { productName: 'often' }, [8, 2]);
    await aRatedProduct(shop, { productName: 'best' }, [14, 3]);

    const top = await topOf(shop);

    expect(top.map(({ productName }) => productName)).toEqual(['best', 'often', 'apple', 'TWIN', 'Twin']);
  });

  it('leaves out what is expired, from the day after its last one', async () => {
    const shop = aShop(service);
    await aRatedProduct(shop, { expiryDate: '2026-11-21' }, [5, 1]);
    const countAt = async (now: string) => {
      service.clock.set(now);
      return (await topOf(shop)).length;
    };

    expect([await countAt('2026-11-21T18:29:59.999Z'), await countAt('2026-11-21T18:30:00.000Z')]).toEqual([1, 0]);
  });

  it('keeps a product that is sold out, and its rating after a return', async () => {
    const shop = aShop(service);
    const last = await aRatedProduct(shop, { quantity: 1 }, [5, 1]);

    await shop.receives.stockChanged(last, { change: 1, left: 1, at: NOW, ratingTotal: 5, ratingCount: 1 });

    expect(await topOf(shop)).toMatchObject([{ averageRating: 5, totalRatings: 1, ratingStars: '★★★★★' }]);
  });

  it('shows each shop its own products only', async () => {
    await aRatedProduct(aShop(service), {}, [5, 1]);

    expect(await topOf(aShop(service))).toEqual([]);
  });
});
