import { RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import { A_MOMENT, fixedClock } from '@bahi/testing';
import { readOrdersConfig } from '../../config.js';
import type { NewReservation } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { RequestedLine } from '../../domain/order.js';
import type { TakeOutcome } from '../../domain/take-outcome.js';
import { createInFlight, idempotentPlaceOrder } from './idempotent-place-order.js';

const REFUSED: TakeOutcome = {
  kind: 'refused',
  refusal: new RefusedError(ordersFailures.outOfStock),
  isFinal: true,
};
const VOIDED: TakeOutcome = { kind: 'voided' };

/** Keyed requests for orders whose stock the test decides. */
function keyedRequests() {
  const takes: ((reply: TakeOutcome) => void)[] = [];
  const deps = {
    config: readOrdersConfig({}),
    clock: fixedClock(),
    db: { write: async () => true },
    takeStock: () => new Promise<TakeOutcome>((resolve) => takes.push(resolve)),
    recordOrder: () => Promise.reject(new Error('No order may be recorded')),
    inFlight: createInFlight(),
  } as unknown as Deps;
  const request = { orderKey: 'order', requestedAt: new Date(A_MOMENT), lines: [] as readonly RequestedLine[] };
  const reservation = { request } as NewReservation;
  const send = (content = 'the same') => {
    const key = { scope: 'place-order', value: 'key', digest: Buffer.alloc(32, content) };
    return idempotentPlaceOrder(deps, { shopId: 'shop', key, reservation }).catch(
      (error: RefusedError) => error.failure.code,
    );
  };
  /** Ends the next take of stock, once there is one. */
  const endTake = async (reply: TakeOutcome) => {
    for (let turn = 0; takes.length === 0 && turn < 1_000; turn += 1) await new Promise(setImmediate);
    const next = takes.shift();
    if (!next) throw new Error('No take of stock is running');
    next(reply);
  };
  return { send, endTake, takes };
}

describe('a refusal under a request key', () => {
  it('is shared with all repeats that waited for it, after one take of stock', async () => {
    const { send, endTake, takes } = keyedRequests();
    const replies = Array.from({ length: 8 }, () => send());

    await endTake(REFUSED);

    expect(await Promise.all(replies)).toEqual(Array(8).fill('out-of-stock'));
    expect(takes).toEqual([]);
  });

  it('is not kept for later repeats', async () => {
    const { send, endTake } = keyedRequests();
    const first = send();
    await endTake(REFUSED);
    await first;

    const later = send();
    await endTake(VOIDED);

    expect(await later).toBe('unavailable');
  });

  it('is not shared with another request under the key', async () => {
    const { send, endTake } = keyedRequests();
    const [first, other] = [send(), send('something else')];
    await endTake(REFUSED);
    await endTake(VOIDED);

    expect([await first, await other]).toEqual(['out-of-stock', 'unavailable']);
  });

  it('is not shared when it is a fault: each repeat tries again', async () => {
    const { send, endTake } = keyedRequests();
    const [first, second] = [send(), send()];
    await endTake(VOIDED);
    await endTake(REFUSED);

    expect([await first, await second]).toEqual(['unavailable', 'out-of-stock']);
  });
});
