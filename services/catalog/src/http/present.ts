import type { Product, TakeResult, VoidStockReply } from '@bahi/contracts/catalog';
import { availabilityOf, type Day, toRupees } from '@bahi/contracts/shared';
import type { ImportOutcome } from '../app/import-products.js';
import type { TakeOutcome } from '../app/take-stock.js';
import type { VoidOutcome } from '../app/void-stock.js';
import { imageUrlOf, type StoredProduct, unitOf } from '../domain/product.js';

/** A product as every call sends it, with its availability on the given day. */
export function presentProduct(product: StoredProduct, today: Day): Product {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    sellingPrice: toRupees(product.sellingPaise),
    costPrice: toRupees(product.costPaise),
    quantity: product.quantity,
    unit: unitOf(product),
    thresholdValue: product.threshold,
    expiryDate: product.expiresOn,
    availability: availabilityOf(
      { quantity: product.quantity, thresholdValue: product.threshold, expiryDate: product.expiresOn },
      today,
    ),
    imageUrl: imageUrlOf(product),
    description: product.description,
    supplier: product.supplier,
    averageRating: product.ratingCount === 0 ? 0 : product.ratingTotal / product.ratingCount,
    totalRatings: product.ratingCount,
    createdAt: product.createdAt.toISOString(),
  };
}

/** The reply to an import as JSON. `details` repeats `results`, which may be megabytes: made once, sent twice. */
export function presentImport({ uploadId, added, resultsJson }: ImportOutcome): Buffer {
  const message = added > 0 ? `Successfully added ${added} products to your inventory!` : 'No products were added';
  const head = JSON.stringify({ success: true, message, uploadId }).slice(0, -1);
  return Buffer.from(`${head},"results":${resultsJson},"details":${resultsJson}}`);
}

/** The result of one take of stock. */
export function presentTake(outcome: TakeOutcome): TakeResult {
  return outcome.outcome === 'taken' ? presentTaken(outcome) : outcome;
}

/** The result of a void. */
export function presentVoid(outcome: VoidOutcome): VoidStockReply {
  return outcome.outcome === 'taken' ? presentTaken(outcome) : outcome;
}

function presentTaken({ product, position }: Extract<TakeOutcome, { outcome: 'taken' }>) {
  return { outcome: 'taken' as const, product: { ...product, position } };
}
