import type { RoundingStep } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { DEFAULT_RULES, type SellingRules } from '../domain/selling-rules.js';

interface RulesRow {
  readonly version: number;
  readonly round_to_paise: RoundingStep;
  readonly discount_limit_bp: number;
  readonly short_stock: SellingRules['shortStock'];
  readonly repeat_keeps_customer: boolean;
}

const COLUMNS = ['version', 'round_to_paise', 'discount_limit_bp', 'short_stock', 'repeat_keeps_customer'] as const;

/** The rules of the shop. */
export async function findRules(tx: Tx): Promise<SellingRules> {
  const row = await tx('selling_rules')
    .where({ shop_id: shopOf(tx) })
    .options({ name: 'find-rules' })
    .first<RulesRow | undefined>(...COLUMNS);
  return row ? toRules(row) : DEFAULT_RULES;
}

export interface RulesChange {
  /** With the version that the change is based on. */
  readonly rules: SellingRules;
  readonly userId: string;
  readonly now: Date;
}

/** Stores new rules over the version they are based on; @returns `null` when there is a newer one. */
export async function saveRules(tx: WriteTx, { rules, userId, now }: RulesChange): Promise<SellingRules | null> {
  const shop = { shop_id: shopOf(tx) };
  const row = {
    version: rules.version + 1,
    round_to_paise: rules.roundToPaise,
    discount_limit_bp: rules.discountLimitBasisPoints,
    short_stock: rules.shortStock,
    repeat_keeps_customer: rules.repeatKeepsCustomer,
    updated_at: now,
    updated_by: userId,
  };
  const saving =
    rules.version === 0
      ? tx('selling_rules')
          .insert({ ...shop, ...row })
          .onConflict('shop_id')
          .ignore()
      : tx('selling_rules')
          .where({ ...shop, version: rules.version })
          .update(row);
  const [saved] = await saving.returning<RulesRow[]>([...COLUMNS]);
  return saved ? toRules(saved) : null;
}

function toRules(row: RulesRow): SellingRules {
  return {
    version: row.version,
    roundToPaise: row.round_to_paise,
    discountLimitBasisPoints: row.discount_limit_bp,
    shortStock: row.short_stock,
    repeatKeepsCustomer: row.repeat_keeps_customer,
  };
}
