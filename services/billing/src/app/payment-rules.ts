import { moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { findPaymentRules, savePaymentRules } from '../data/payment-rules-repository.js';
import type { Deps } from '../deps.js';
import type { PaymentRules } from '../domain/payment-rules.js';

/** How the shop takes money. */
export function readPaymentRules({ db }: Deps, shopId: string): Promise<PaymentRules> {
  return db.read(shopId, findPaymentRules);
}

/** Changes how the shop takes money. @throws RefusedError 409 with the newer rules when they changed since `rules.version`. */
export async function updatePaymentRules(
  tx: WriteTx,
  { clock }: Deps,
  {
    rules,
    by,
    present,
  }: { readonly rules: PaymentRules; readonly by: string; readonly present: (rules: PaymentRules) => unknown },
): Promise<PaymentRules> {
  const saved = await savePaymentRules(tx, { rules, by, at: clock.now() });
  if (saved) return saved;
  throw new RefusedError(moneyFailures.rulesChanged, { figures: { current: present(await findPaymentRules(tx)) } });
}
