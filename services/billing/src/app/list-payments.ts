import { moneyTexts, type PaymentState } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { addDays, type Day, isUuid, startOfDay } from '@bahi/contracts/shared';
import { listPayments } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { PaidBy, Payment } from '../domain/payment.js';

export interface PaymentsQuery {
  readonly day?: string | undefined;
  readonly method?: PaidBy | undefined;
  readonly state?: PaymentState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of payments and refunds, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export async function listPaymentsPage(
  { db, timeZone }: Deps,
  shopId: string,
  { day, method, state, cursor, limit }: PaymentsQuery,
): Promise<{ readonly payments: readonly Payment[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const from = day ? startOfDay(day as Day, timeZone) : null;
  const to = day ? startOfDay(addDays(day as Day, 1), timeZone) : null;
  const page = { limit: limit + 1, before, from, to, method: method ?? null, state: state ?? null };
  const found = await db.read(shopId, (tx) => listPayments(tx, page));
  const payments = found.slice(0, limit);
  const last = payments.at(-1);
  return { payments, next: found.length > limit && last ? writeCursor(last) : null };
}

function writeCursor({ takenAt, paymentKey }: Payment): string {
  return `${takenAt.getTime().toString(36)}-${paymentKey}`;
}

function readCursor(cursor: string) {
  const [time = '', ...key] = cursor.split('-');
  const takenAt = new Date(Number.parseInt(time, 36));
  const paymentKey = key.join('-');
  if (isUuid(paymentKey) && !Number.isNaN(takenAt.getTime())) return { takenAt, paymentKey };
  throw new RefusedError(commonFailures.validationFailed, {
    text: moneyTexts.cursor,
    issues: [{ field: 'cursor', code: 'invalid', message: moneyTexts.cursor }],
  });
}
