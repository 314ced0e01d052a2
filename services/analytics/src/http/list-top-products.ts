import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { type RatedProduct, readTopProductsView } from '../data/statistics-views.js';
import { ratingStars } from '../domain/stars.js';
import { momentOf, type Ports, rupees } from './ports.js';

export function listTopProducts(ports: Ports): Handler<typeof analyticsApi.listTopProducts> {
  return async ({ caller }) => {
    const { shopId, today } = momentOf(ports, caller);
    const products = await readTopProductsView(ports.db, shopId, today);
    return { success: true, products: products.map(topProductOf) };
  };
}

function topProductOf(product: RatedProduct) {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.productName,
    imageUrl: product.imageUrl,
    costPrice: rupees(BigInt(product.costPaise)),
    averageRating: product.averageRating,
    totalRatings: product.ratingCount,
    ratingStars: ratingStars(product.ratingTotal, product.ratingCount),
  };
}
