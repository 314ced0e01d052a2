import { newOrderId } from '@bahi/contracts/shared';
import { isUniqueViolation, violatedConstraint, type WriteTx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { insertReservation, type NewReservation } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { Placement, TakenOrder } from '../../domain/order.js';
import { type RecordDeps, recordOrders } from './record-orders.js';

type OrderWrite =
  | { readonly kind: 'reserve'; readonly reservation: NewReservation }
  | { readonly kind: 'record'; readonly order: TakenOrder };
type WriteResult = boolean | Placement;
type WriteDeps = RecordDeps & Pick<Deps, 'db'>;

/**
 * Orders of one shop that wait together, to be reserved or to be recorded, share a transaction. A bad order does not fail
 * the others.
 */
export function createOrderWrites(deps: WriteDeps): Pick<Deps, 'reserveOrder' | 'recordOrder'> {
  const write = batchByShop<OrderWrite, WriteResult>({
    serve: (shopId, writes) => writeBatch(deps, shopId, writes),
    retryIndividually: (error) => violatedConstraint(error) !== null,
  });
  return {
    reserveOrder: async (shopId, reservation) => (await write(shopId, { kind: 'reserve', reservation })) as boolean,
    recordOrder: async (shopId, order) => (await write(shopId, { kind: 'record', order })) as Placement,
  };
}

async function writeBatch(deps: WriteDeps, shopId: string, writes: readonly OrderWrite[]): Promise<WriteResult[]> {
  try {
    return await deps.db.write(shopId, (tx) => writeInside(tx, deps, { shopId, writes }));
  } catch (error) {
    const [write, ...others] = writes;
    const isAlone = write?.kind === 'record' && others.length === 0;
    if (!isAlone || !isUniqueViolation(error, 'orders_order_id_unique')) throw error;
    // Two orders of one millisecond drew the same six hex digits. The stock is taken, so this one needs another id.
    const order = { ...write.order, orderId: newOrderId(deps.clock.now().getTime()) };
    return writeBatch(deps, shopId, [{ kind: 'record', order }]);
  }
}

/** Reserves first: keys and then the order counter are locked in the same order by every process. */
async function writeInside(
  tx: WriteTx,
  deps: WriteDeps,
  { shopId, writes }: { readonly shopId: string; readonly writes: readonly OrderWrite[] },
): Promise<WriteResult[]> {
  const reservations = writes.flatMap((write) => (write.kind === 'reserve' ? [write.reservation] : []));
  const orders = writes.flatMap((write) => (write.kind === 'record' ? [write.order] : []));
  const reserved = await reserveOrders(tx, shopId, reservations);
  const placements = orders.length === 0 ? [] : await recordOrders(tx, deps, { shopId, orders });
  return writes.map((write) =>
    write.kind === 'reserve' ? reserved.get(write.reservation) === true : (placements.shift() as Placement),
  );
}

/** In the order of their request keys, so that batches of two processes cannot deadlock; sent in one round trip. */
async function reserveOrders(tx: WriteTx, shopId: string, reservations: readonly NewReservation[]) {
  const keyOf = ({ request: { requestKey } }: NewReservation) => `${requestKey?.scope} ${requestKey?.value}`;
  const inLockOrder = [...reservations].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const results = inLockOrder.map(
    async (reservation) => [reservation, await insertReservation(tx, shopId, reservation)] as const,
  );
  return new Map(await Promise.all(results));
}
