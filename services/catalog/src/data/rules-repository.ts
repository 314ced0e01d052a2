import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { ProductRules } from '../domain/shop-rules.js';

interface RulesRow {
  readonly version: number;
  readonly scale_patterns: readonly string[];
}

/** The rules of the shop. */
export async function findProductRules(tx: Tx): Promise<ProductRules> {
  const row = await tx('product_rules')
    .where({ shop_id: shopOf(tx) })
    .first<RulesRow | undefined>('version', 'scale_patterns');
  return row ? { version: row.version, scalePatterns: row.scale_patterns } : { version: 0, scalePatterns: [] };
}

/** Stores new rules over the version they are based on; @returns `null` when there is a newer one. */
export async function saveProductRules(
  tx: WriteTx,
  { rules, by, at }: { readonly rules: ProductRules; readonly by: string; readonly at: Date },
): Promise<ProductRules | null> {
  const version = rules.version + 1;
  const row = { version, scale_patterns: [...rules.scalePatterns], updated_at: at, updated_by: by };
  const shop = { shop_id: shopOf(tx) };
  const saving =
    rules.version === 0
      ? tx('product_rules')
          .insert({ ...shop, ...row })
          .onConflict('shop_id')
          .ignore()
      : tx('product_rules')
          .where({ ...shop, version: rules.version })
          .update(row);
  const saved = await saving.returning('version');
  return saved.length > 0 ? { version, scalePatterns: rules.scalePatterns } : null;
}
