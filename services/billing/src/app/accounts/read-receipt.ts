import { moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf } from '@bahi/contracts/shared';
import type { Tx } from '@bahi/platform/data';
import { listAllocations } from '../../data/account-credits.js';
import { balanceAfterPayment } from '../../data/account-views.js';
import { listMerged } from '../../data/merged-customers.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import { findPayment } from '../../data/payments-repository.js';
import type { Deps } from '../../deps.js';
import type { Payment } from '../../domain/payment.js';
import type { Receipt } from '../../domain/receipt.js';
import { readCustomer } from '../customers/read-customer.js';

export interface ReceiptOfShop {
  readonly shopId: string;
  readonly paymentKey: string;
}

/** A receipt, and what the shop says at the foot of its papers. */
export interface ReadReceipt {
  readonly receipt: Receipt;
  readonly footer: string | null;
}

/**
 * The receipt of a payment that was recorded after a sale, as it was then: what came later changes nothing of it.
 * @throws RefusedError 404 for an unknown payment, and for one without a receipt, such as one of a bill.
 */
export function readReceipt(
  { db, timeZone }: Pick<Deps, 'db' | 'timeZone'>,
  { shopId, paymentKey }: ReceiptOfShop,
): Promise<ReadReceipt> {
  return db.read(
    shopId,
    async (tx) => {
      const payment = await findPayment(tx, paymentKey);
      if (!payment) throw new RefusedError(moneyFailures.paymentNotFound);
      const { receiptId, takenAt } = payment;
      if (receiptId === null) throw new RefusedError(moneyFailures.receiptNotFound);
      const about = await ofWhom(tx, payment);
      const { receiptFooter: footer } = await findPaymentRules(tx);
      return { receipt: { payment: { ...payment, receiptId }, day: dayOf(takenAt, timeZone), ...about }, footer };
    },
    { isOneSnapshot: true },
  );
}

async function ofWhom(tx: Tx, payment: Payment): Promise<Pick<Receipt, 'customer' | 'parts' | 'balancePaise'>> {
  const { accountKey, invoiceId, amountPaise, paymentKey, settledAt, state } = payment;
  if (accountKey === null) return { customer: null, parts: [{ invoiceId, amountPaise }], balancePaise: null };
  const { customer } = await readCustomer(tx, accountKey);
  if (state !== 'done' || settledAt === null) return { customer, parts: [], balancePaise: null };
  const met = await listAllocations(tx, paymentKey);
  const parts = met.filter(({ at }) => at <= settledAt);
  const accountKeys = await listMerged(tx, accountKey);
  return { customer, parts, balancePaise: await balanceAfterPayment(tx, { accountKeys, paymentKey, at: settledAt }) };
}
