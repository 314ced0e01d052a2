import { nameKeyOf } from '@bahi/contracts/shared';
import { notSellableReason, type Product } from './product-model.js';

export type ProductSearch = (query: string) => readonly Product[];

/**
 * A search over name, id, category and supplier; every word must occur. The best match is the first: the exact name, names
 * that begin with the text, names with words that begin with its words; then what can be sold, what was sold more often,
 * the shorter name. The texts are prepared once per data set, at the first search, so that 10,000 products cost nothing
 * until someone looks for one.
 */
export function productSearch(products: readonly Product[]): ProductSearch {
  let index: Entry[] | undefined;
  return (query) => {
    const wanted = nameKeyOf(query);
    if (wanted === '') return products;
    const words = wanted.split(' ');
    index ??= products.map(indexed);
    return index
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map((entry) => ({ ...entry, tier: tierOf(entry, wanted, words) }))
      .sort(byRank)
      .map(({ product }) => product);
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

interface Entry {
  readonly product: Product;
  readonly name: string;
  /** The words of the name, each behind a space. */
  readonly words: string;
  readonly text: string;
}

interface Match extends Entry {
  /** 0 is the best. */
  readonly tier: number;
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

function indexed(product: Product): Entry {
  const { productName, productId, category, supplier } = product;
  const name = nameKeyOf(productName ?? '');
  const rest = nameKeyOf(`${productId}\n${category}\n${supplier ?? ''}`);
  return { product, name, words: wordsOf(name), text: `${name}\n${rest}` };
}

function wordsOf(name: string) {
  return ` ${name.replace(BETWEEN_WORDS, ' ')}`;
}

function tierOf({ product, name, words }: Entry, wanted: string, typed: readonly string[]) {
  if (name === wanted || isCodeOf(product, wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (typed.every((word) => words.includes(wordsOf(word)))) return 2;
  return typed.every((word) => name.includes(word)) ? 3 : 4;
}

/** Every order rates its product once: the number of ratings is how often it was sold. */
function byRank(one: Match, other: Match) {
  return (
    one.tier - other.tier ||
    Number(isOver(one)) - Number(isOver(other)) ||
    soldOf(other) - soldOf(one) ||
    one.name.length - other.name.length
  );
}

function isOver({ product }: Match) {
  return notSellableReason(product) !== null;
}

function soldOf({ product }: Match) {
  return product.totalRatings ?? 0;
}
