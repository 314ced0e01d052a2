import type { EventData } from '@bahi/contracts/kit';
import type { OrderReduced } from '@bahi/contracts/orders';
import { asMilli, asPaise, timesMilli } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';

/** What is back of a line so far: units of the product and their net. */
export interface ReturnedSoFar {
  readonly lineNo: number;
  readonly returnedMilli: number;
  readonly returnedNetPaise: number;
}

/** What is back of an order so far; cost and net are of the units that came back. */
export interface ReducedOrder {
  readonly orderId: string;
  readonly lines: EventData<typeof OrderReduced>['lines'];
}

const RETURN_LINES = `update order_lines as l
  set returned_milli = r."returnedMilli", returned_net_paise = r."returnedNetPaise"
  from jsonb_to_recordset(?::jsonb) as r("lineNo" integer, "returnedMilli" bigint, "returnedNetPaise" bigint)
  where l.shop_id = ? and l.order_key = ? and l.line_no = r."lineNo" and l.returned_milli < r."returnedMilli"
  returning l.line_no`;

const SUM_UP = `update orders as o set returned_milli = s.milli, returned_net_paise = s.net_paise
  from (select sum(l.returned_milli) as milli, sum(l.returned_net_paise) as net_paise from order_lines as l
    where l.shop_id = :shopId and l.order_key = :orderKey) as s
  where o.shop_id = :shopId and o.order_key = :orderKey
  returning o.order_id`;

interface LineRow {
  readonly line_no: number;
  readonly product_key: string;
  readonly returned_milli: number;
  readonly returned_net_paise: number;
  readonly unit_cost_paise: number;
}

/** Notes what is back of an order; @returns `null` when that was known. */
export async function returnLines(
  tx: WriteTx,
  orderKey: string,
  lines: readonly ReturnedSoFar[],
): Promise<ReducedOrder | null> {
  const shopId = shopOf(tx);
  const sent = lines.map(({ lineNo, returnedMilli, returnedNetPaise }) => ({
    lineNo,
    returnedMilli,
    returnedNetPaise,
  }));
  const changed = await tx.raw<{ rows: unknown[] }>(RETURN_LINES, [JSON.stringify(sent), shopId, orderKey]);
  if (changed.rows.length === 0) return null;
  const summed = await tx.raw<{ rows: { order_id: string }[] }>(SUM_UP, { shopId, orderKey });
  const [order] = summed.rows;
  if (!order) throw new Error(`The order ${orderKey} of a credit note has lines but no row`);
  const rows: LineRow[] = await tx('order_lines')
    .where({ shop_id: shopId, order_key: orderKey })
    .where('returned_milli', '>', 0)
    .orderBy('line_no')
    .select('line_no', 'product_key', 'returned_milli', 'returned_net_paise', 'unit_cost_paise');
  return { orderId: order.order_id, lines: rows.map(toReturned) };
}

function toReturned(row: LineRow): ReducedOrder['lines'][number] {
  return {
    lineNo: row.line_no,
    productKey: row.product_key,
    returnedMilli: row.returned_milli,
    netPaise: row.returned_net_paise,
    costPaise: timesMilli(asPaise(row.unit_cost_paise), asMilli(row.returned_milli)),
  };
}
