import { shopOf, type Tx } from '@bahi/platform/data';
import type { TimeRange } from '../domain/time-ranges.js';

const EXISTS = `select exists (select from invoices as i where i.shop_id = :shopId and i.created_at >= :from and i.created_at < :to)
  or exists (select from credit_notes as n where n.shop_id = :shopId and n.issued_at >= :from and n.issued_at < :to) as issued`;

/** Whether the shop has issued an invoice or a credit note in a time. */
export async function existDocuments(tx: Tx, { from, to }: TimeRange): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { issued: boolean }[] }>(EXISTS, { shopId: shopOf(tx), from, to });
  return rows[0]?.issued ?? false;
}
