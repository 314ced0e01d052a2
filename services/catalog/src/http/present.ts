import { catalogApi, ImportResults, type Product, type TakeResult, type VoidStockReply } from '@bahi/contracts/catalog';
import { availabilityOf, type Day, toRupees, toUnits } from '@bahi/contracts/shared';
import { type EncodedReply, encodePart, encodeReply } from '@bahi/platform/http';
import type { ImportOutcome } from '../app/import-products.js';
import { imageUrlOf, type StoredProduct, unitOf } from '../domain/product.js';
import type { TakeOutcome, VoidOutcome } from '../domain/take-outcome.js';

/** A product as every call sends it, with its availability on the given day. */
export function presentProduct(product: StoredProduct, today: Day): Product {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    sellingPrice: toRupees(product.sellingPaise),
    costPrice: toRupees(product.costPaise),
    quantity: toUnits(product.quantityMilli),
    unit: unitOf(product),
    thresholdValue: toUnits(product.thresholdMilli),
    expiryDate: product.expiresOn,
    availability: availabilityOf(
      { quantity: product.quantityMilli, thresholdValue: product.thresholdMilli, expiryDate: product.expiresOn },
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

/** The reply to an import. `details` repeats `results`, which may be megabytes: encoded once, sent twice. */
export async function presentImport({ uploadId, added, resultsJson }: ImportOutcome): Promise<EncodedReply> {
  const message = added > 0 ? `Successfully added ${added} products to your inventory!` : 'No products were added';
  const results = await encodePart(ImportResults, JSON.parse(resultsJson));
  return encodeReply(catalogApi.importCsv, { success: true, message, uploadId, results, details: results });
}

/** The result of a take. */
export function presentTake(outcome: TakeOutcome): TakeResult {
  switch (outcome.outcome) {
    case 'taken':
      return presentTaken(outcome);
    case 'refused':
      return { outcome: 'refused', lines: [...outcome.lines] };
    case 'voided':
      return outcome;
  }
}

/** The result of a void. */
export function presentVoid(outcome: VoidOutcome): VoidStockReply {
  return outcome.outcome === 'taken' ? presentTaken(outcome) : outcome;
}

function presentTaken({ lines, bill }: Extract<TakeOutcome, { outcome: 'taken' }>) {
  return {
    outcome: 'taken' as const,
    lines: lines.map(({ lineNo, product, position }) => ({ lineNo, product: { ...product, position } })),
    ...(bill && { bill }),
  };
}
