import type { Product } from './product-model.js';

export type ProductSearch = (query: string) => readonly Product[];

/**
 * A search over name, id, category and supplier; every word must occur. The texts are prepared once per data set, at
 * the first search, so that 10,000 products cost nothing until someone looks for one.
 */
export function productSearch(products: readonly Product[]): ProductSearch {
  let index: string[] | undefined;
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return products;
    index ??= products.map(indexed);
    const texts = index;
    return products.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
  };
}

/** Whether a scanned code names a product. */
export function isCodeOf({ productId = '' }: Pick<Product, 'productId'>, code: string): boolean {
  return productId.toUpperCase() === code.toUpperCase();
}

/** The product that a scanned code names. */
export function productByCode(products: readonly Product[], code: string): Product | undefined {
  return products.find((product) => isCodeOf(product, code));
}

function fold(text: string) {
  return text.normalize('NFC').toLowerCase();
}

function indexed({ productName, productId, category, supplier }: Product) {
  return fold(`${productName}\n${productId}\n${category}\n${supplier ?? ''}`);
}
