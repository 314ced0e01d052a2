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
    search: searchIn(ranked),
    prepare: (from, count) => {
      for (const product of ranked.slice(from, from + count)) fold(product);
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

const folded = new WeakMap<CounterProduct, Folded>();
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const TIERS = 4;

function fold(product: CounterProduct): Folded {
  const known = folded.get(product);
  if (known) return known;
  const name = nameKeyOf(product.name);
  const rest = nameKeyOf(`${product.alias ?? ''}\n${product.family ?? ''}\n${product.productId}`);
  const made = { name, words: ` ${name.replace(BETWEEN_WORDS, ' ')}`, text: `${name}\n${rest}` };
  folded.set(product, made);
  return made;
}

/** In tiers, each in the order of the ranked list. A longer text is searched among the matches of the shorter one. */
function searchIn(ranked: readonly CounterProduct[]): CounterList['search'] {
  let before: { readonly wanted: string; readonly matches: readonly CounterProduct[] } = {
    wanted: '',
    matches: ranked,
  };
  return (typed) => {
    const wanted = nameKeyOf(typed);
    const words = wanted.split(' ').filter((word) => word !== '');
    if (words.length === 0) return [];
    const among = wanted.startsWith(before.wanted) ? before.matches : ranked;
    const matches = among.filter((product) => words.every((word) => fold(product).text.includes(word)));
    before = { wanted, matches };
    const tiers = Array.from({ length: TIERS }, (): CounterProduct[] => []);
    for (const product of matches) {
      const { name, words: named } = fold(product);
      tiers[tierOf({ name, named, wanted, words, gone: product.stock <= 0 })]?.push(product);
    }
    const gone = tiers.pop() ?? [];
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

interface Match {
  readonly name: string;
  readonly named: string;
  readonly wanted: string;
  readonly words: readonly string[];
  readonly gone: boolean;
}

/** What is sold out comes last, whatever its name. */
function tierOf({ name, named, wanted, words, gone }: Match) {
  if (gone) return 3;
  if (name.startsWith(wanted)) return 0;
  return words.every((word) => named.includes(` ${word}`)) ? 1 : 2;
}

/** What this shop sold most comes first. */
function byUse(one: CounterProduct, other: CounterProduct) {
  return other.sold30 - one.sold30 || one.name.localeCompare(other.name);
}
