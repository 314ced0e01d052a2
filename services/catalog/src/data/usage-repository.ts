import { shopOf, type WriteTx } from '@bahi/platform/data';

/** What a shop has, or what a write adds to it. */
export interface Usage {
  readonly products: number;
  readonly pictures: number;
}

const ADD = `insert into shop_usage (shop_id, products, pictures) values (:shopId, :products, :pictures)
  on conflict (shop_id) do update
    set products = shop_usage.products + excluded.products, pictures = shop_usage.pictures + excluded.pictures
  returning products, pictures`;

/** Adds to the usage of the shop, which stays locked until the transaction ends; @returns the sums. */
export async function addUsage(tx: WriteTx, { products, pictures }: Usage): Promise<Usage> {
  const { rows } = await tx.raw<{ rows: Usage[] }>(ADD, { shopId: shopOf(tx), products, pictures });
  return rows[0] ?? { products, pictures };
}
