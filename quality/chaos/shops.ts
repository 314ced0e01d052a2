import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';

export interface ChaosProduct {
  readonly productId: string;
  readonly initial: number;
}

/** A shop of the chaos run with what it sells. */
export interface ChaosShop {
  readonly index: number;
  readonly keeper: Shopkeeper;
  /** The first one is scarce, and every client orders it. */
  readonly products: readonly ChaosProduct[];
}

export interface ShopSizes {
  readonly shops: number;
  readonly products: number;
  readonly units: number;
  readonly scarceUnits: number;
}

/** Opens the shops one after the other: hashing passwords is slow on purpose. */
export async function openShops(url: string, sizes: ShopSizes): Promise<readonly ChaosShop[]> {
  const shops: ChaosShop[] = [];
  for (let index = 0; index < sizes.shops; index += 1) shops.push(await openShop(url, index, sizes));
  return shops;
}

async function openShop(url: string, index: number, { products, units, scarceUnits }: ShopSizes) {
  const keeper = await newShopkeeper(url);
  const stocked: ChaosProduct[] = [];
  for (let number = 0; number < products; number += 1) {
    const initial = number === 0 ? scarceUnits : units;
    // Odd paise, so that a rounding would show.
    const prices = { costPrice: `${11 + number}.37`, sellingPrice: `${13 + number}.${45 + number}` };
    const added = await keeper.addProduct({ productName: `Goods ${index}-${number}`, quantity: initial, ...prices });
    stocked.push({ productId: added.productId, initial });
  }
  return { index, keeper, products: stocked };
}
