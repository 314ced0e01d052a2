import { RefusedError } from '@bahi/contracts/kit';
import { billFailures, MAX_HELD_BILLS } from '@bahi/contracts/orders';
import type { WriteTx } from '@bahi/platform/data';
import { type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import {
  countHeldBills,
  deleteHeldBill,
  insertHeldBill,
  listHeldBills as list,
  lockHeldBill,
  markTaken,
  updateHeldBill,
} from '../data/held-bills-repository.js';
import type { Deps } from '../deps.js';
import type { HeldBill } from '../domain/held-bill.js';

/** The bills that wait, oldest first. */
export function listHeldBills({ db }: Deps, shopId: string): Promise<HeldBill[]> {
  return db.read(shopId, list);
}

/** Without the version: that of the request is the one which the change is based on. */
export type HoldCommand = Omit<HeldBill, 'heldAt'>;

/**
 * Lets a bill wait or changes one that waits; the same content again changes nothing.
 * @throws RefusedError 409 when it was changed or taken meanwhile, or too many wait.
 */
export function holdBill({ db, clock }: Deps, shopId: string, command: HoldCommand): Promise<HeldBill> {
  return db.write(shopId, async (tx) => {
    const heldAt = clock.now();
    const added = command.version === 0 ? await addHeldBill(tx, { ...command, heldAt }) : null;
    return added ?? changeHeldBill(tx, command, heldAt);
  });
}

async function addHeldBill(tx: WriteTx, held: HeldBill): Promise<HeldBill | null> {
  if (!(await insertHeldBill(tx, held))) return null;
  if ((await countHeldBills(tx)) > MAX_HELD_BILLS) throw new RefusedError(billFailures.tooManyHeldBills);
  return held;
}

async function changeHeldBill(tx: WriteTx, command: HoldCommand, heldAt: Date): Promise<HeldBill> {
  const found = await lockHeldBill(tx, command.heldKey);
  // One that was dropped is gone: a late change must not bring it back.
  if (!found || found.isTaken) throw new RefusedError(billFailures.heldBillTaken);
  if (isSame(found.held, command)) return found.held;
  if (found.held.version !== command.version) throw changed(found.held);
  const held = { ...command, version: command.version + 1, heldAt };
  await updateHeldBill(tx, held);
  return held;
}

/** Goes on with a bill at this till; exactly one till gets it. */
export function takeHeldBill<Reply>(
  { db, clock }: Deps,
  { shopId, heldKey }: { readonly shopId: string; readonly heldKey: string },
  call: IdempotentCall<HeldBill, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, shopId), {
    effect: async (tx) => {
      const held = await waiting(tx, heldKey);
      await markTaken(tx, heldKey, clock.now());
      return held;
    },
  });
}

/** Drops a bill that waits. */
export function dropHeldBill<Reply>(
  { db }: Deps,
  { shopId, heldKey }: { readonly shopId: string; readonly heldKey: string },
  call: IdempotentCall<HeldBill, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, shopId), {
    effect: async (tx) => {
      const held = await waiting(tx, heldKey);
      await deleteHeldBill(tx, heldKey);
      return held;
    },
  });
}

async function waiting(tx: WriteTx, heldKey: string): Promise<HeldBill> {
  const found = await lockHeldBill(tx, heldKey);
  if (!found) throw new RefusedError(billFailures.heldBillNotFound);
  if (found.isTaken) throw new RefusedError(billFailures.heldBillTaken);
  return found.held;
}

/** A request that is sent again after its answer was lost. */
function isSame(held: HeldBill, { label, customerKey, bill }: HoldCommand): boolean {
  return held.label === label && held.customerKey === customerKey && JSON.stringify(held.bill) === JSON.stringify(bill);
}

function changed({ version, label }: HeldBill): RefusedError {
  return new RefusedError(billFailures.heldBillChanged, { figures: { current: { version, label } } });
}
