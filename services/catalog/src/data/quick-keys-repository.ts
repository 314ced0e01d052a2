import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { QuickKey, QuickKeys } from '../domain/quick-keys.js';

interface KeyRow {
  readonly page: number;
  readonly place: number;
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly pack_no: number;
}

// A key of a product that was archived, or of a pack that is gone, is left out until it is there again.
const KEYS = `select q.page, q.place, q.product_key, p.product_id, p.name, q.pack_no
  from quick_keys as q
  join products as p on p.shop_id = q.shop_id and p.product_key = q.product_key and p.archived_at is null
  where q.shop_id = ?::uuid and (q.pack_no = 0 or exists (select from product_packs as k
    where k.shop_id = q.shop_id and k.product_key = q.product_key and k.pack_no = q.pack_no))
  order by q.page, q.place`;

/** The quick keys of the shop, as far as they sell something now. */
export async function findQuickKeys(tx: Tx): Promise<QuickKeys> {
  const arranged = await tx('quick_key_arrangements')
    .where({ shop_id: shopOf(tx) })
    .first<{ version: number; pages: readonly string[] } | undefined>('version', 'pages');
  if (!arranged) return { version: 0, pages: [] };
  const { rows } = await tx.raw<{ rows: KeyRow[] }>(KEYS, [shopOf(tx)]);
  const keysOf = (page: number) => rows.filter((row) => row.page === page).map(toQuickKey);
  return { version: arranged.version, pages: arranged.pages.map((name, at) => ({ name, keys: keysOf(at + 1) })) };
}

export interface Arrangement {
  /** That of the arrangement which this one takes the place of. */
  readonly version: number;
  readonly pages: readonly {
    readonly name: string;
    readonly keys: readonly Pick<QuickKey, 'place' | 'productKey' | 'packNo'>[];
  }[];
}

/** Replaces the arrangement over the version it is based on; @returns false when there is a newer one. */
export async function replaceQuickKeys(
  tx: WriteTx,
  { version, pages }: Arrangement,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const shop = { shop_id: shopOf(tx) };
  const row = { version: version + 1, pages: pages.map(({ name }) => name), updated_at: at, updated_by: by };
  const table = () => tx('quick_key_arrangements');
  const saving =
    version === 0
      ? table()
          .insert({ ...shop, ...row })
          .onConflict('shop_id')
          .ignore()
      : table()
          .where({ ...shop, version })
          .update(row);
  if ((await saving.returning('version')).length === 0) return false;
  await tx('quick_keys').where(shop).delete();
  const rows = pages.flatMap(({ keys }, page) =>
    keys.map(({ place, productKey, packNo }) => ({
      ...shop,
      page: page + 1,
      place,
      product_key: productKey,
      pack_no: packNo,
    })),
  );
  if (rows.length > 0) await tx('quick_keys').insert(rows);
  return true;
}

function toQuickKey(row: KeyRow): QuickKey {
  return {
    place: row.place,
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    packNo: row.pack_no,
  };
}
