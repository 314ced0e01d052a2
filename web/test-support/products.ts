import type { Product } from '@bahi/contracts/catalog';
import type { Script } from './fake-server.js';

let made = 0;

/** A product of the demo kind; a test states what matters to it. */
export function aProduct(own: Partial<Product> = {}): Product {
  made += 1;
  return {
    _id: `id-${made}`,
    productId: `PROD-MTJKV4QV-${String(made).padStart(6, '0')}`,
    productName: `Product ${made}`,
    category: 'Food',
    sellingPrice: 145,
    costPrice: 120,
    quantity: 8,
    unit: 'pack',
    thresholdValue: 3,
    expiryDate: '2029-12-25',
    availability: 'In stock',
    imageUrl: null,
    description: null,
    supplier: null,
    averageRating: 0,
    totalRatings: 0,
    createdAt: '2026-09-02T04:10:00.007Z',
    ...own,
  };
}

export function listReply(products: readonly Product[]) {
  return {
    success: true,
    timeZone: 'Asia/Kolkata',
    count: products.length,
    products,
  };
}

const lowStocks = { notInStock: 2, ordered: 12, items: [] };

/** The calls of the Product page, with these products in the shop. */
export function productCalls(products: readonly Product[]): Script {
  return {
    'catalog.listProducts': () => listReply(products),
    'catalog.checkProduct': () => ({ success: true, exists: true }),
    'catalog.generateProductId': () => ({ success: true, productId: 'PROD-MWPYB740-B41E77' }),
    'orders.readOrderProduct': (request) => {
      const product = products.find(({ productId }) => request.path.includes(productId));
      return { success: true, message: 'Product found', product };
    },
    'analytics.readInventorySummary': () => ({
      success: true,
      timeZone: 'Asia/Kolkata',
      overallInventory: {
        categories: { count: 7 },
        totalProducts: { count: 52, revenue: 18250, recent: 6 },
        lowStocks,
      },
      lowStocks,
    }),
    'analytics.listTopProducts': () => ({
      success: true,
      products: [
        { ...aProduct({ costPrice: 410 }), ratingStars: '★★★★☆' },
        { ...aProduct({ costPrice: 90.5 }), ratingStars: '★★★☆☆' },
      ],
    }),
  };
}

/** A small shop: of one thing there is enough, of one little, of one none. */
export const salt = aProduct({ productName: 'Tata Salt 1 kg', sellingPrice: 28, quantity: 240 });
export const soap = aProduct({
  productName: 'Surf Excel 1 kg',
  quantity: 8,
  thresholdValue: 8,
  availability: 'Low stock',
});
export const butter = aProduct({ productName: 'Amul Butter', quantity: 0, availability: 'Out of stock' });
export const shop = [salt, soap, butter];

/** What placing an order answers when so many are left. */
export function placed(product: Product, quantity: number) {
  return () => ({
    success: true,
    message: 'Order placed successfully!',
    order: {},
    updatedProduct: { ...product, quantity, remainingQuantity: quantity },
  });
}
