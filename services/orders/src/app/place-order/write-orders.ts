import { newOrderId } from '@bahi/contracts/shared';
import { isUniqueViolation, violatedConstraint, type WriteTx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { insertReservations, type NewReservation } from '../../data/reservations-repository.js';
import type { Requested } from '../../data/rows.js';
import type { Deps } from '../../deps.js';
import type { BillPlacement, TakenBill } from '../../domain/bill.js';
import type { Placement, TakenOrder } from '../../domain/order.js';
import { recordBills } from '../place-bill/record-bills.js';
import { type RecordDeps, recordOrders } from './record-orders.js';
import { taxOrders } from './tax-orders.js';

type OrderWrite =
  | { readonly kind: 'reserve'; readonly reservation: NewReservation }
  | { readonly kind: 'record'; readonly order: TakenOrder }
  | { readonly kind: 'record-bill'; readonly bill: TakenBill };
type WriteResult = Requested | null | Placement | BillPlacement;
type WriteDeps = RecordDeps & Pick<Deps, 'db' | 'dayOf'>;

/**
 * Orders of one shop that wait together, to be reserved or to be recorded, share a transaction. A bad order does not fail
 * the others.
 */
export function createOrderWrites(deps: WriteDeps): Pick<Deps, 'reserveOrder' | 'recordOrder' | 'recordBill'> {
  const write = batchByShop<OrderWrite, WriteResult>({
    serve: (shopId, writes) => writeBatch(deps, shopId, writes),
    retryIndividually: (error) => violatedConstraint(error) !== null,
  });
  return {
    reserveOrder: async <R extends Requested>(shopId: string, reservation: NewReservation<R>) =>
      (await write(shopId, { kind: 'reserve', reservation })) as R | null,
    recordOrder: async (shopId, order) => (await write(shopId, { kind: 'record', order })) as Placement,
    recordBill: async (shopId, bill) => (await write(shopId, { kind: 'record-bill', bill })) as BillPlacement,
  };
}

async function writeBatch(deps: WriteDeps, shopId: string, writes: readonly OrderWrite[]): Promise<WriteResult[]> {
  try {
    return await deps.db.write(shopId, (tx) => writeInside(tx, deps, { shopId, writes }));
  } catch (error) {
    const [write, ...others] = writes;
    const isAlone = write !== undefined && write.kind !== 'reserve' && others.length === 0;
    if (!isAlone || !isUniqueViolation(error, 'orders_order_id_unique')) throw error;
    // Two orders of one millisecond drew the same six hex digits. The stock is taken, so this one needs another id.
    return writeBatch(deps, shopId, [withOrderId(write, newOrderId(deps.clock.now().getTime()))]);
  }
}

function withOrderId(write: Exclude<OrderWrite, { kind: 'reserve' }>, orderId: string): OrderWrite {
  if (write.kind === 'record') return { ...write, order: { ...write.order, orderId } };
  return { ...write, bill: { ...write.bill, orderId } };
}

/** Reserves first: keys and then the order counter are locked in the same order by every process. */
async function writeInside(
  tx: WriteTx,
  deps: WriteDeps,
  { shopId, writes }: { readonly shopId: string; readonly writes: readonly OrderWrite[] },
): Promise<WriteResult[]> {
  const reservations = writes.flatMap((write) => (write.kind === 'reserve' ? [write.reservation] : []));
  const orders = writes.flatMap((write) => (write.kind === 'record' ? [write.order] : []));
  const reserved = reservations.length === 0 ? [] : await reserveOrders(tx, deps, { shopId, reservations });
  const placements = orders.length === 0 ? [] : await recordOrders(tx, deps, { shopId, orders });
  const bills = writes.flatMap((write) => (write.kind === 'record-bill' ? [write.bill] : []));
  const billPlacements = bills.length === 0 ? [] : await recordBills(tx, deps, { shopId, bills });
  return writes.map((write) => {
    if (write.kind === 'reserve') return reserved.shift() ?? null;
    return (write.kind === 'record' ? placements : billPlacements).shift() as WriteResult;
  });
}

/** One result per reservation: the request as it is reserved, null when its key is in use. */
async function reserveOrders(
  tx: WriteTx,
  deps: WriteDeps,
  { shopId, reservations }: { readonly shopId: string; readonly reservations: readonly NewReservation[] },
): Promise<(Requested | null)[]> {
  const taxed = await taxOrders(tx, deps, reservations);
  const reserved = await insertReservations(tx, shopId, taxed);
  return taxed.map(({ request }) => (reserved.has(request.orderKey) ? request : null));
}
