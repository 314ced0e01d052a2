import { newShopkeeper, type Shopkeeper } from '../src/shopkeeper.js';

export interface CampaignProduct {
  readonly productId: string;
  readonly initial: number;
}

/** A shop of the campaign with what it sells. */
export interface CampaignShop {
  readonly index: number;
  readonly keeper: Shopkeeper;
  /** The first one is scarce, and everybody wants it. */
  readonly products: readonly CampaignProduct[];
}

export interface ShopSizes {
  readonly shops: number;
  readonly products: number;
  readonly units: number;
  readonly scarceUnits: number;
}

/** Opens the shops one after the other: hashing passwords is slow on purpose. */
export async function openShops(url: string, sizes: ShopSizes): Promise<readonly CampaignShop[]> {
  const shops: CampaignShop[] = [];
  for (let index = 0; index < sizes.shops; index += 1) shops.push(await openShop(url, index, sizes));
  return shops;
}

async function openShop(url: string, index: number, { products, units, scarceUnits }: ShopSizes) {
  const keeper = await newShopkeeper(url);
  const stocked: CampaignProduct[] = [];
  for (let number = 0; number < products; number += 1) {
    const initial = number === 0 ? scarceUnits : units;
    // Odd paise, so that a rounding would show.
    const prices = { costPrice: `${11 + number}.37`, sellingPrice: `${13 + number}.${45 + number}` };
    const added = await keeper.addProduct({ productName: `Goods ${index}-${number}`, quantity: initial, ...prices });
    stocked.push({ productId: added.productId, initial });
  }
  return { index, keeper, products: stocked };
}
