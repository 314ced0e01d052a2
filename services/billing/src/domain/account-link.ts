import { MOST_BY_UPI, type Paise, toRupees, upiLink } from '@bahi/contracts/shared';
import type { PaymentRules } from './payment-rules.js';

/**
 * The address by which a customer pays what is owed; null without a debt or a UPI address of the shop, and for more than one
 * payment may be (gst.md 6).
 */
export function accountLink(
  { upiId, upiName }: Pick<PaymentRules, 'upiId' | 'upiName'>,
  { amountPaise, customerKey }: { readonly amountPaise: Paise; readonly customerKey: string },
): string | null {
  const amount = toRupees(amountPaise);
  if (upiId === null || amount <= 0 || amount > MOST_BY_UPI) return null;
  const reference = customerKey.replaceAll('-', '').slice(-12);
  const name = upiName ?? upiId;
  return upiLink({ upiId, name, amount, note: `Account at ${name}`, reference });
}
