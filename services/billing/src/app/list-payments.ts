import type { PaymentState } from '@bahi/contracts/billing';
import type { Day } from '@bahi/contracts/shared';
import { listPayments } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { PaidBy, Payment } from '../domain/payment.js';
import { pageOf, readCursor, spanOf } from './page-cursor.js';

export interface PaymentsQuery {
  readonly day?: string | undefined;
  readonly method?: PaidBy | undefined;
  readonly state?: PaymentState | undefined;
  readonly customerId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of payments and refunds, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export async function listPaymentsPage(
  { db, timeZone }: Deps,
  shopId: string,
  { day, method, state, customerId, cursor, limit }: PaymentsQuery,
): Promise<{ readonly payments: readonly Payment[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const span = spanOf(day as Day | undefined, timeZone);
  const only = { method: method ?? null, state: state ?? null, customerKey: customerId ?? null };
  const page = { limit: limit + 1, before, ...span, ...only };
  const found = await db.read(shopId, (tx) => listPayments(tx, page));
  const { rows: payments, next } = pageOf(found, limit, ({ takenAt: at, paymentKey: key }) => ({ at, key }));
  return { payments, next };
}
