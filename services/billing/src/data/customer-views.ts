import { type Day, nameKeyOf, paiseFrom } from '@bahi/contracts/shared';
import { readShopVersion, shopOf, type Tx } from '@bahi/platform/data';
import type { ListedCustomer } from '../domain/customer.js';

export interface CustomersPage {
  /** Part of a name, or digits of a phone number; null for all. */
  readonly query: string | null;
  readonly isOwing: boolean;
  readonly isArchived: boolean;
  readonly after: { readonly nameKey: string; readonly customerKey: string } | null;
  readonly limit: number;
}

interface ListRow {
  readonly customer_key: string;
  readonly name: string | null;
  readonly name_key: string;
  readonly phone: string | null;
  readonly limit_paise: number | null;
  readonly version: number;
  readonly balance_paise: number;
  readonly advance_paise: number;
  readonly oldest_open_on: Day | null;
  readonly last_bill_at: Date | null;
  readonly reminded_at: Date | null;
}

/** Customers by name after a place; merged ones are not listed. */
export async function listCustomers(tx: Tx, page: CustomersPage): Promise<ListedCustomer[]> {
  const query = tx('customers as c')
    .join('accounts as a', (on) => on.on('a.shop_id', 'c.shop_id').andOn('a.account_key', 'c.customer_key'))
    .where('c.shop_id', shopOf(tx))
    .whereNull('c.merged_into');
  if (page.isArchived) void query.whereNotNull('c.archived_at');
  else void query.whereNull('c.archived_at');
  if (page.isOwing) void query.where('a.balance_paise', '>', 0);
  if (page.query !== null) void query.where(matching(page.query));
  if (page.after)
    void query.whereRaw('(c.name_key, c.customer_key) > (?, ?::uuid)', [page.after.nameKey, page.after.customerKey]);
  const rows: ListRow[] = await query
    .orderBy(['c.name_key', 'c.customer_key'])
    .limit(page.limit)
    .select('c.customer_key', 'c.name', 'c.name_key', 'c.phone', 'c.limit_paise', 'c.reminded_at', 'c.version')
    .select('a.balance_paise', 'a.advance_paise', 'a.oldest_open_on', 'a.last_bill_at');
  return rows.map(toListed);
}

/** A version of the list: it changes with every customer and account, and with the shop's default limit. */
export async function readListVersion(tx: Tx): Promise<string> {
  const rules = await tx('payment_rules')
    .where({ shop_id: shopOf(tx) })
    .first<{ version: number } | undefined>('version');
  return `${await readShopVersion(tx)}-${rules?.version ?? 0}`;
}

/** A customer fits when its name contains every word, or its phone number the digits. */
function matching(text: string) {
  const digits = text.replace(/\D/g, '');
  const words = nameKeyOf(text).split(' ');
  return (where: import('knex').Knex.QueryBuilder) => {
    void where.where((all) => {
      for (const word of words) void all.whereRaw('strpos(c.name_key, ?) > 0', [word]);
    });
    if (digits !== '') void where.orWhereRaw('strpos(c.phone, ?) > 0', [digits]);
  };
}

function toListed(row: ListRow): ListedCustomer {
  return {
    customerKey: row.customer_key,
    name: row.name,
    nameKey: row.name_key,
    phone: row.phone,
    limitPaise: row.limit_paise === null ? null : paiseFrom(row.limit_paise),
    balancePaise: paiseFrom(row.balance_paise),
    advancePaise: paiseFrom(row.advance_paise),
    oldestOpenOn: row.oldest_open_on,
    lastBillAt: row.last_bill_at,
    remindedAt: row.reminded_at,
    version: row.version,
  };
}
