import { type Day, type Milli, milliFrom, type Paise, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';

/** Stock of a product with its last day. */
export interface ExpiringProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantityMilli: Milli;
  readonly expiresOn: Day;
  /** At cost. */
  readonly valuePaise: Paise;
}

export interface ExpiringTotal {
  readonly products: number;
  readonly valuePaise: Paise;
}

/** The place after a product. */
export type ExpiringPlace = Pick<ExpiringProduct, 'expiresOn' | 'productKey'>;

interface Row {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity_milli: number;
  readonly expires_on: Day;
  readonly value_paise: number;
}

// Half up, as every amount.
const VALUE = '((p.cost_paise * p.quantity_milli + 500) / 1000)';
const IN_TIME = `p.shop_id = ?::uuid and p.archived_at is null and p.quantity_milli > 0 and p.expires_on <= ?::date`;

const ROWS = `select p.product_key, p.product_id, p.name, p.unit, p.quantity_milli, p.expires_on::text as expires_on,
    ${VALUE} as value_paise
  from products as p
  where ${IN_TIME} and (?::date is null or (p.expires_on, p.product_key) > (?::date, ?::uuid))
  order by p.expires_on, p.product_key limit ?`;

/** Stock whose last day is `until` or earlier, soonest first, from a place on. */
export async function readExpiring(
  tx: Tx,
  { until, after, limit }: { readonly until: Day; readonly after: ExpiringPlace | null; readonly limit: number },
): Promise<ExpiringProduct[]> {
  const place = [after?.expiresOn ?? null, after?.expiresOn ?? null, after?.productKey ?? null];
  const { rows } = await tx.raw<{ rows: Row[] }>(ROWS, [shopOf(tx), until, ...place, limit] as never);
  return rows.map((row) => ({
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    quantityMilli: milliFrom(row.quantity_milli),
    expiresOn: row.expires_on,
    valuePaise: paiseFrom(row.value_paise),
  }));
}

const TOTAL = `select count(*)::integer as products, coalesce(sum(${VALUE}), 0)::bigint as value_paise
  from products as p where ${IN_TIME}`;

/** How much stock that is, at cost. */
export async function readExpiringTotal(tx: Tx, until: Day): Promise<ExpiringTotal> {
  const { rows } = await tx.raw<{ rows: { products: number; value_paise: number }[] }>(TOTAL, [shopOf(tx), until]);
  return { products: rows[0]?.products ?? 0, valuePaise: paiseFrom(rows[0]?.value_paise ?? 0) };
}
