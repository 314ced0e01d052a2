import type { Product } from './product-model.js';

export type ProductSearch = (query: string) => readonly Product[];

const fold = (text: string) => text.normalize('NFC').toLowerCase();
const indexed = ({ productName, productId, category, supplier }: Product) =>
  fold(`${productName}\n${productId}\n${category}\n${supplier ?? ''}`);

/**
 * A search over name, id, category and supplier; every word must occur. The texts are prepared once per data set, at
 * the first search, so that 10,000 products cost nothing until someone looks for one.
 */
export const productSearch = (products: readonly Product[]): ProductSearch => {
  let index: string[] | undefined;
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return products;
    index ??= products.map(indexed);
    const texts = index;
    return products.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
  };
};

/** Whether a scanned code names a product. */
export const isCodeOf = ({ productId = '' }: Pick<Product, 'productId'>, code: string): boolean =>
  productId.toUpperCase() === code.toUpperCase();

/** The product that a scanned code names. */
export const productByCode = (products: readonly Product[], code: string): Product | undefined =>
  products.find((product) => isCodeOf(product, code));
