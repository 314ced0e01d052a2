import type { Day } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { DayClose, DayFigures, Waiting } from '../domain/day-report.js';

export interface DayRange {
  readonly from: Date;
  readonly to: Date;
  readonly timeZone: string;
}

// A payment counts on the day it was settled; one that was settled at the sale is no collection. Sums travel as text: they
// may exceed the range in which a number is exact.
const FIGURES = `with billed as (
    select i.invoice_key, i.invoice_id, i.number, i.status, i.created_at, i.sold_by, i.total_paise, i.tax_paise,
      i.shipping_paise, i.discount_paise, i.round_off_paise, i.gross_paise
    from invoices as i where i.shop_id = :shopId and i.created_at >= :from and i.created_at < :to
      and i.status <> 'Cancelled'
  ), settled as (
    select p.method, p.direction, p.amount_paise, p.cause = 'sale' and p.settled_at = p.taken_at as is_at_sale
    from payments as p
    where p.shop_id = :shopId and p.settled_at >= :from and p.settled_at < :to and p.state in ('done', 'reversed')
  ), notes as (
    select count(*) as count, coalesce(sum(c.amount_paise), 0) as amount from credit_notes as c
    where c.shop_id = :shopId and c.issued_at >= :from and c.issued_at < :to
  ), let_off as (
    select coalesce(sum(e.credit_paise - e.debit_paise), 0) as amount from account_entries as e
    where e.shop_id = :shopId and e.at >= :from and e.at < :to
      and (e.kind = 'write-off' or e.kind = 'reversal' and e.document_kind = 'invoice' and e.debit_paise > 0)
  ), sums as (
    select count(*) as count,
      (array_agg(b.invoice_id order by b.created_at, b.number))[1] as first,
      (array_agg(b.invoice_id order by b.created_at desc, b.number desc))[1] as last,
      count(*) filter (where b.status = 'Returned') as returned,
      coalesce(sum(b.discount_paise), 0) as discount, coalesce(sum(b.total_paise), 0) as net,
      coalesce(sum(b.tax_paise), 0) as tax, coalesce(sum(b.shipping_paise), 0) as shipping,
      coalesce(sum(b.round_off_paise), 0) as round_off, coalesce(sum(b.gross_paise), 0) as total
    from billed as b
  ), money as (
    select coalesce(sum(s.amount_paise) filter (where s.direction = 'in' and s.is_at_sale), 0) as at_sale,
      coalesce(sum(s.amount_paise) filter (where s.direction = 'in' and not s.is_at_sale), 0) as collected,
      coalesce(sum(s.amount_paise) filter (where s.direction = 'out'), 0) as refunded
    from settled as s
  )
  select json_build_object(
    'bills', json_build_object('count', sums.count, 'first', sums.first, 'last', sums.last, 'returned', sums.returned,
      'gross', sums.net + sums.discount, 'discount', sums.discount, 'net', sums.net, 'tax', sums.tax,
      'shipping', sums.shipping, 'roundOff', sums.round_off, 'total', sums.total),
    'creditNotes', json_build_object('count', notes.count, 'amount', notes.amount),
    'unpaidAtSale', sums.total - money.at_sale, 'collected', money.collected, 'refunded', money.refunded,
    'writtenOff', let_off.amount,
    'methods', coalesce((select json_agg(json_build_object('method', m.method, 'in', m.came, 'out', m.went) order by m.method)
      from (select s.method, coalesce(sum(s.amount_paise) filter (where s.direction = 'in'), 0) as came,
          coalesce(sum(s.amount_paise) filter (where s.direction = 'out'), 0) as went
        from settled as s group by s.method) as m), '[]'),
    'users', coalesce((select json_agg(json_build_object('userId', u.sold_by, 'bills', u.bills, 'total', u.total) order by u.total desc, u.sold_by)
      from (select b.sold_by, count(*) as bills, sum(b.gross_paise) as total from billed as b
        where b.sold_by is not null group by b.sold_by) as u), '[]'),
    'hours', coalesce((select json_agg(json_build_object('hour', h.hour, 'bills', h.bills, 'total', h.total) order by h.hour)
      from (select extract(hour from b.created_at at time zone :timeZone)::int as hour, count(*) as bills,
          sum(b.gross_paise) as total from billed as b group by 1) as h), '[]')
  ) as figures
  from sums cross join money cross join notes cross join let_off`;

/** The money of a day, from its rows; bounded by the day, whatever the shop has beside it. */
export async function readDayFigures(tx: Tx, { from, to, timeZone }: DayRange): Promise<DayFigures> {
  const bindings = { shopId: shopOf(tx), from, to, timeZone };
  const { rows } = await tx.raw<{ rows: { figures: DayFigures }[] }>(FIGURES, bindings as never);
  const [row] = rows;
  if (!row) throw new Error('The figures of a day have no row');
  return row.figures;
}

const WAITING = `select
    count(*) filter (where p.direction = 'in') as to_confirm,
    coalesce(sum(p.amount_paise) filter (where p.direction = 'in'), 0) as confirm_amount,
    count(*) filter (where p.direction = 'out') as to_send,
    coalesce(sum(p.amount_paise) filter (where p.direction = 'out'), 0) as send_amount
  from payments as p where p.shop_id = ? and p.state = 'pending'`;

/** Payments to confirm and refunds to send, whatever the day. */
export async function readWaiting(tx: Tx): Promise<{ readonly toConfirm: Waiting; readonly toSend: Waiting }> {
  type Row = { to_confirm: number; confirm_amount: string; to_send: number; send_amount: string };
  const { rows } = await tx.raw<{ rows: Row[] }>(WAITING, [shopOf(tx)]);
  const [row] = rows;
  return {
    toConfirm: { count: Number(row?.to_confirm ?? 0), amount: Number(row?.confirm_amount ?? 0) },
    toSend: { count: Number(row?.to_send ?? 0), amount: Number(row?.send_amount ?? 0) },
  };
}

interface CloseRow {
  readonly close_no: string;
  readonly closed_at: Date;
  readonly closed_by: string;
  /** A day that was closed before customers were there has no write-offs. */
  readonly figures: Omit<DayFigures, 'writtenOff'> & Partial<DayFigures>;
}

/** @returns `null` when the day was not closed. */
export async function findDayClose(tx: Tx, day: Day): Promise<DayClose | null> {
  const row = await tx('day_closes')
    .where({ shop_id: shopOf(tx), day })
    .first<CloseRow | undefined>('close_no', 'closed_at', 'closed_by', 'figures');
  if (!row) return null;
  return {
    day,
    closeNo: row.close_no,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    figures: { writtenOff: 0, ...row.figures },
  };
}

/** Claims a day for its close; a second one waits for the first. @returns false when the day was closed. */
export async function claimDay(
  tx: WriteTx,
  { day, closedAt, closedBy, figures }: Omit<DayClose, 'closeNo'>,
): Promise<boolean> {
  const row = {
    shop_id: shopOf(tx),
    day,
    // Its number follows in the same transaction: only a day that is not closed takes one.
    close_no: day,
    closed_at: closedAt,
    closed_by: closedBy,
    figures: JSON.stringify(figures),
  };
  const claimed = await tx('day_closes').insert(row).onConflict(['shop_id', 'day']).ignore().returning('day');
  return claimed.length > 0;
}

export async function numberDayClose(tx: WriteTx, day: Day, closeNo: string): Promise<void> {
  await tx('day_closes')
    .where({ shop_id: shopOf(tx), day })
    .update({ close_no: closeNo });
}
