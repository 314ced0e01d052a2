import type { MoneyMethod } from '@bahi/contracts/billing';
import { paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { DEFAULT_PAYMENT_RULES, type PaymentRules } from '../domain/payment-rules.js';

interface RulesRow {
  readonly version: number;
  readonly upi_id: string | null;
  readonly upi_name: string | null;
  readonly methods: MoneyMethod[];
  readonly drawer_needed: boolean;
  readonly default_credit_limit_paise: number | null;
  readonly write_off_limit_paise: number;
  readonly receipt_footer: string | null;
}

/** The rules of the shop. */
export async function findPaymentRules(tx: Tx): Promise<PaymentRules> {
  const row = await tx('payment_rules')
    .where({ shop_id: shopOf(tx) })
    .first<RulesRow | undefined>();
  return row ? toRules(row) : DEFAULT_PAYMENT_RULES;
}

export interface PaymentRulesChange {
  /** With the version that the change is based on. */
  readonly rules: PaymentRules;
  readonly by: string;
  readonly at: Date;
}

/** Stores new rules over the version they are based on; @returns `null` when there is a newer one. */
export async function savePaymentRules(
  tx: WriteTx,
  { rules, by, at }: PaymentRulesChange,
): Promise<PaymentRules | null> {
  const shop = { shop_id: shopOf(tx) };
  const row = {
    version: rules.version + 1,
    upi_id: rules.upiId,
    upi_name: rules.upiName,
    methods: [...rules.methods],
    drawer_needed: rules.drawerNeeded,
    default_credit_limit_paise: rules.defaultCreditLimitPaise,
    write_off_limit_paise: rules.writeOffLimitPaise,
    receipt_footer: rules.receiptFooter,
    updated_at: at,
    updated_by: by,
  };
  const saving =
    rules.version === 0
      ? tx('payment_rules')
          .insert({ ...shop, ...row })
          .onConflict('shop_id')
          .ignore()
      : tx('payment_rules')
          .where({ ...shop, version: rules.version })
          .update(row);
  const [saved] = await saving.returning<RulesRow[]>('*');
  return saved ? toRules(saved) : null;
}

function toRules(row: RulesRow): PaymentRules {
  const limit = row.default_credit_limit_paise;
  return {
    version: row.version,
    upiId: row.upi_id,
    upiName: row.upi_name,
    methods: row.methods,
    drawerNeeded: row.drawer_needed,
    defaultCreditLimitPaise: limit === null ? null : paiseFrom(limit),
    writeOffLimitPaise: paiseFrom(row.write_off_limit_paise),
    receiptFooter: row.receipt_footer,
  };
}
