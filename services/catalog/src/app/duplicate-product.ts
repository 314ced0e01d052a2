import { ProductsAdded } from '@bahi/contracts/catalog';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { readKeptProducts, replacePacks, replaceTaxRules, updateKeptProducts } from '../data/kept-products.js';
import { insertProduct } from '../data/products-repository.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { addedProduct } from '../domain/product.js';
import { countUsage } from './count-usage.js';
import { type ChangedView, onlyOne, type ProductCommand, takenRefusal } from './keep-product.js';

export interface DuplicateCommand extends ProductCommand {
  readonly name: string;
}

/**
 * Adds a copy of a product, an archived one too, under another name: all but its codes, its scale number, its ratings and its
 * stock (purchasing.md 7.5). @throws RefusedError 404, or 409 when the name is taken.
 */
export async function duplicateProduct<Reply>(
  deps: Deps,
  { caller, ref, name }: DuplicateCommand,
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  const effect = async (tx: WriteTx): Promise<ChangedView> => {
    const source = onlyOne(await readKeptProducts(tx, [ref]));
    const product = await insertCopy(tx, copyOf(source, name, deps.clock.now()));
    await countUsage(tx, deps.config, { products: 1, pictures: product.imageName ? 1 : 0 });
    const data = { products: [addedProduct(product, { isOpening: false })] };
    const position = await deps.outbox.add(tx, ProductsAdded, { subject: product.productKey, data });
    return { product, prices: [], position };
  };
  try {
    return await once(call, keysOfShop(deps.db, caller.shopId), { effect });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

function copyOf(source: KeptProduct, name: string, createdAt: Date): KeptProduct {
  return {
    ...source,
    productKey: uuidv7(createdAt.getTime()),
    productId: newProductId(createdAt.getTime()),
    name,
    createdAt,
    ...{ quantityMilli: 0 as KeptProduct['quantityMilli'], foundMilli: 0 as KeptProduct['foundMilli'] },
    ...{ scaleNo: null, codes: [], archivedAt: null },
    ...{ ratingTotal: 0, ratingCount: 0, rowNo: 0, version: 1, priceVersion: 1 },
  };
}

/** The picture is shared: files of products are never deleted. */
async function insertCopy(tx: WriteTx, copy: KeptProduct): Promise<KeptProduct> {
  const { productId } = await insertProduct(tx, copy);
  const product = { ...copy, productId };
  await updateKeptProducts(tx, [product]);
  if (product.tax?.rules) await replaceTaxRules(tx, [product]);
  await replacePacks(tx, product.productKey, product.packs);
  return product;
}
