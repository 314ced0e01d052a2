import { CATEGORIES, UNITS } from '@bahi/contracts/shared';
import { useMemo } from 'react';
import type { Product } from './product-model.js';

/** The listed categories and units, then those of the shop's own. */
export interface KnownWords {
  readonly categories: readonly string[];
  readonly units: readonly string[];
}

/** The words that a field of a product offers; those that differ in capitals alone are one. */
export function useKnownWords(products: readonly Product[]): KnownWords {
  return useMemo(
    () => ({
      categories: distinct(CATEGORIES, (product) => product.category, products),
      units: distinct(UNITS, (product) => product.unit, products),
    }),
    [products],
  );
}

function distinct(listed: readonly string[], wordOf: (product: Product) => string, products: readonly Product[]) {
  const words = new Map(listed.map((word) => [word.toLowerCase(), word]));
  for (const product of products) {
    const word = wordOf(product);
    if (word && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()];
}
