import type { ShopDetails } from '@bahi/contracts/auth';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

const COLUMNS = ['version', 'name', 'address', 'phone', 'logo'] as const;
const NOTHING_YET: ShopDetails = { version: 0, name: '', address: '', phone: '', logo: null };

/** What the documents of the shop say about it; version 0 while that is nothing. */
export async function findShopDetails(tx: Tx): Promise<ShopDetails> {
  const row = await tx('shop_details')
    .where({ shop_id: shopOf(tx) })
    .first<ShopDetails | undefined>(...COLUMNS);
  return row ?? NOTHING_YET;
}

export interface DetailsChange {
  /** With the version that the change is based on. */
  readonly details: ShopDetails;
  readonly userId: string;
  readonly now: Date;
}

/** Stores new details over the version they are based on; @returns `null` when there is a newer one. */
export async function saveShopDetails(
  tx: WriteTx,
  { details, userId, now }: DetailsChange,
): Promise<ShopDetails | null> {
  const { version, ...fields } = details;
  const row = { ...fields, version: version + 1, updated_at: now, updated_by: userId };
  const shop = { shop_id: shopOf(tx) };
  const saving =
    version === 0
      ? tx('shop_details')
          .insert({ ...shop, ...row })
          .onConflict('shop_id')
          .ignore()
      : tx('shop_details')
          .where({ ...shop, version })
          .update(row);
  const [saved] = await saving.returning<ShopDetails[]>([...COLUMNS]);
  return saved ?? null;
}
