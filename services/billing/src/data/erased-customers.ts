import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { REMOVED_CUSTOMER } from '../domain/customer.js';

/** From this total on the law wants the name of the buyer on a bill (CGST rule 46(e), 46(f)). */
const NAMED_FROM_PAISE = 5_000_000;

const CUSTOMERS = `update customers as c set name = null, name_key = ?, phone = null, address = null, note = null, gstin = null,
    legal_name = null, state_code = null, pin = null, delivery_address = null, delivery_state_code = null, digest = null,
    promised_on = null, may_remind = false, erased_at = coalesce(c.erased_at, ?::timestamptz),
    archived_at = coalesce(c.archived_at, ?::timestamptz), version = c.version + 1
  where c.shop_id = ? and c.customer_key = any(?::uuid[])`;

const INVOICES = `update invoices as i set customer_name = ?, buyer = null
  where i.shop_id = ? and i.customer_key = any(?::uuid[]) and i.buyer ->> 'gstin' is null and i.gross_paise < ?`;

// Stored answers carry the customer or the name on a bill; a repetition of such a request is a new one.
const ANSWERS = `delete from idempotency_keys as k where k.shop_id = :shopId and (
  exists (select 1 from unnest(:keys::text[]) as c (key) where strpos(k.reply::text, c.key) > 0)
  or exists (select 1 from invoices as i where i.shop_id = k.shop_id and i.invoice_id = k.reply #>> '{invoice,invoiceId}'
    and i.customer_key = any(:keys::uuid[])))`;

/** Removes the personal data of customers; bills keep the buyer where the law wants the name. */
export async function eraseCustomers(
  tx: WriteTx,
  {
    customerKeys,
    nameKey,
    at,
  }: { readonly customerKeys: readonly string[]; readonly nameKey: string; readonly at: Date },
): Promise<void> {
  const shopId = shopOf(tx);
  const keys = [...customerKeys];
  await tx.raw(CUSTOMERS, [nameKey, at, at, shopId, keys] as never);
  await tx.raw(INVOICES, [REMOVED_CUSTOMER, shopId, keys, NAMED_FROM_PAISE] as never);
  await tx.raw(ANSWERS, { shopId, keys } as never);
}

/** Customers whose personal data was erased while bills before a moment still name them. */
export async function listNamedAfterErasure(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { customer_key: string }[] }>(
    `select c.customer_key from customers as c where c.shop_id = ? and c.erased_at is not null and exists (
      select 1 from invoices as i where i.shop_id = c.shop_id and i.customer_key = c.customer_key
        and i.created_at < ? and (i.customer_name <> ? or i.buyer is not null))
    order by c.customer_key`,
    [shopOf(tx), before, REMOVED_CUSTOMER] as never,
  );
  return rows.map((row) => row.customer_key);
}

/** Removes a customer from the bills before a moment; the documents stay. */
export async function removeBuyer(tx: WriteTx, customerKey: string, before: Date): Promise<void> {
  await tx('invoices')
    .where({ shop_id: shopOf(tx), customer_key: customerKey })
    .where('created_at', '<', before)
    .update({ customer_name: REMOVED_CUSTOMER, buyer: null });
}
