import type { CounterProduct, ProductPack } from '@bahi/contracts/catalog';
import { asPaise, canonicalCode, nameKeyOf, type Paise } from '@bahi/contracts/shared';
import { paiseOf } from '../format/rupee-sums.js';

/** What can be put on a bill: a product, or a pack of it. */
export interface SoldItem {
  readonly productId: string;
  readonly packNo: number;
  /** The pack that is sold as one, such as `Box of 12`; null for the unit itself. */
  readonly packName: string | null;
  readonly name: string;
  readonly unit: string | null;
  /** Whether parts of a unit may be sold. */
  readonly fractions: boolean;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly priceVersion: number;
  readonly image: string | null;
}

/** The products of the counter, ready to be scanned and searched. */
export interface CounterList {
  readonly products: readonly CounterProduct[];
  /** What a code names, whatever its letter case; undefined for an unknown one. */
  readonly byCode: (code: string) => SoldItem | undefined;
  readonly byProductId: (productId: string) => CounterProduct | undefined;
  /** The best matches first; every word must occur. */
  readonly search: (text: string) => readonly CounterProduct[];
  /** Folds the texts of some products ahead of the first search; false when those were the last. */
  readonly prepare: (from: number, count: number) => boolean;
}

/** Prepares a list for look-ups. Texts are folded once per product, also over later lists. */
export function counterList(products: readonly CounterProduct[]): CounterList {
  const ranked = products.toSorted(byUse);
  const searched = ranked.map((product): Searched => ({ product, folded: folded.get(product) }));
  const byId = new Map(products.map((product) => [product.productId.toUpperCase(), product]));
  const codes = new Map(
    products.flatMap((product) => product.codes.map(({ code, packNo }) => [code.toUpperCase(), { product, packNo }])),
  );
  return {
    products: ranked,
    byProductId: (productId) => byId.get(productId.toUpperCase()),
    byCode: (code) => {
      const wanted = code.trim().toUpperCase();
      const found = codes.get(wanted) ?? codes.get(canonicalCode(wanted));
      const product = found?.product ?? byId.get(wanted);
      return product && itemOf(product, found?.packNo ?? 0);
    },
    search: searchIn(searched),
    prepare: (from, count) => {
      for (const one of searched.slice(from, from + count)) textsOf(one);
      return from + count < ranked.length;
    },
  };
}

/** What a bill has to know of a product. */
type Sellable = Pick<
  CounterProduct,
  'productId' | 'name' | 'unit' | 'fractions' | 'price' | 'mrp' | 'packs' | 'priceVersion' | 'image'
>;

/** A product as it goes on a bill; pack 0 is the unit itself. */
export function itemOf(product: Sellable, packNo = 0): SoldItem {
  const pack = product.packs.find((one) => one.packNo === packNo);
  const { productId, priceVersion, image } = product;
  return {
    productId,
    packNo: pack ? packNo : 0,
    packName: pack?.name ?? null,
    name: product.name,
    unit: pack ? null : product.unit,
    fractions: !pack && product.fractions,
    pricePaise: asPaise(paiseOf(pack ? packPrice(product, pack) : product.price)),
    mrpPaise: product.mrp === null || pack ? null : asPaise(paiseOf(product.mrp)),
    priceVersion,
    image,
  };
}

/** A product, or a pack of it, among those found. */
export interface FoundItem {
  readonly product: CounterProduct;
  readonly packNo: number;
}

/** The products with their packs behind each, and how many that is in all. */
export function withPacks(products: readonly CounterProduct[], most: number) {
  const shown = products
    .slice(0, most)
    .flatMap((product): FoundItem[] =>
      [0, ...product.packs.map((pack) => pack.packNo)].map((packNo) => ({ product, packNo })),
    );
  const count = products.reduce((sum, { packs }) => sum + 1 + packs.length, 0);
  return { shown: shown.slice(0, most), count };
}

function packPrice({ price }: Sellable, pack: ProductPack) {
  return pack.price ?? price * pack.units;
}

interface Folded {
  readonly name: string;
  /** The words of the name, each behind a space. */
  readonly words: string;
  readonly text: string;
}

/** A product with its texts, once they are needed. */
interface Searched {
  readonly product: CounterProduct;
  folded: Folded | undefined;
}

const folded = new WeakMap<CounterProduct, Folded>();
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

function textsOf(one: Searched): Folded {
  one.folded ??= fold(one.product);
  return one.folded;
}

function fold(product: CounterProduct): Folded {
  const name = nameKeyOf(product.name);
  const rest = nameKeyOf(`${product.alias ?? ''}\n${product.family ?? ''}\n${product.productId}`);
  const made = { name, words: ` ${name.replace(BETWEEN_WORDS, ' ')}`, text: `${name}\n${rest}` };
  folded.set(product, made);
  return made;
}

/** In tiers, each in the order of the ranked list. A longer text is searched among the matches of the shorter one. */
function searchIn(ranked: readonly Searched[]): CounterList['search'] {
  let before = { wanted: '', matches: ranked };
  return (typed) => {
    const wanted = nameKeyOf(typed);
    const words = wanted.split(' ').filter((word) => word !== '');
    if (words.length === 0) return [];
    const among = wanted.startsWith(before.wanted) ? before.matches : ranked;
    const matches: Searched[] = [];
    const tiers: CounterProduct[][] = [[], [], []];
    const gone: CounterProduct[] = [];
    for (const one of among) {
      const { product } = one;
      const texts = textsOf(one);
      if (!words.every((word) => texts.text.includes(word))) continue;
      matches.push(one);
      // What is sold out comes last, whatever its name.
      (product.stock <= 0 ? gone : tiers[tierOf(texts, wanted, words)])?.push(product);
    }
    before = { wanted, matches };
    return [...withFamilies(tiers.flat()), ...gone];
  };
}

/** Products of one family stand together, where the best match of them is. */
function withFamilies(found: readonly CounterProduct[]): readonly CounterProduct[] {
  if (!found.some(({ family }) => family)) return found;
  const groups = new Map<string, CounterProduct[]>();
  for (const product of found) {
    const key = product.family ? nameKeyOf(product.family) : product._id;
    const group = groups.get(key);
    if (group) group.push(product);
    else groups.set(key, [product]);
  }
  return [...groups.values()].flat();
}

/** The name begins with the text, has a word that does, or contains it. */
function tierOf({ name, words: named }: Folded, wanted: string, words: readonly string[]) {
  if (name.startsWith(wanted)) return 0;
  return words.every((word) => named.includes(` ${word}`)) ? 1 : 2;
}

/** What this shop sold most comes first. */
function byUse(one: CounterProduct, other: CounterProduct) {
  return other.sold30 - one.sold30 || one.name.localeCompare(other.name);
}
