import type { catalogApi, Product as WireProduct } from '@bahi/contracts/catalog';
import type { ReplyOf } from '@bahi/contracts/kit';
import { orderTexts } from '../../lib/texts/en/order.js';

export type Product = WireProduct;
export type ProductList = ReplyOf<typeof catalogApi.listProducts>;

/** What one unit is sold for, in rupees; products of old call it `price`. */
export function priceOf({ sellingPrice, price }: Partial<Product> & { readonly price?: number }): number {
  return sellingPrice ?? price ?? 0;
}

/** How many can be sold at once: what is left, where that is known. */
export function maxSellable({ quantity }: Partial<Product>): number | undefined {
  return quantity === undefined ? undefined : Math.max(1, quantity);
}

/** At or under the threshold: time to buy. */
export function isLowStock({ quantity, thresholdValue }: Pick<Product, 'quantity' | 'thresholdValue'>): boolean {
  return quantity <= thresholdValue;
}

/** Why a product cannot be sold now, or null. The server decides in the end; this saves the attempt. */
export function notSellableReason({
  availability,
  quantity,
}: Pick<Product, 'availability' | 'quantity'>): string | null {
  if (availability === 'Expired') return orderTexts.expired;
  return quantity === 0 ? orderTexts.noneLeft : null;
}
