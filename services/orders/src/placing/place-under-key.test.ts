import { RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import type { Database } from '@bahi/platform/data';
import { fixedClock } from '@bahi/testing';
import type { NewReservation } from '../data/reservations-repository.js';
import { placeUnderKey } from './place-under-key.js';
import type { TakeOutcome } from './stock-movements.js';

function refused(): TakeOutcome {
  return {
    kind: 'refused',
    refusal: new RefusedError(ordersFailures.outOfStock),
    isFinal: true,
  };
}

/** A keyed place-order whose stock says what the test lets it say. */
function counter() {
  const answers: ((outcome: TakeOutcome) => void)[] = [];
  const take = () => new Promise<TakeOutcome>((resolve) => answers.push(resolve));
  const place = placeUnderKey({
    ledger: { reserve: async () => true, release: async () => true, place: () => Promise.reject(new Error('placed')) },
    stock: { take, withdraw: async () => ({ kind: 'voided' }) },
    db: {} as Database,
    clock: fixedClock(),
    keyWaitMs: 10_000,
    takeOverAfterMs: 2_000,
  });
  const reservation = { request: { orderKey: 'order' } } as NewReservation;
  const ask = (request = 'the same') =>
    place('shop', { scope: 'place-order', value: 'key', digest: Buffer.alloc(32, request) }, reservation).catch(
      (error: RefusedError) => error.failure.code,
    );
  /** The next take, answered once it is asked for. */
  const answer = async (outcome: TakeOutcome) => {
    for (let turn = 0; answers.length === 0 && turn < 1_000; turn += 1) await new Promise(setImmediate);
    const next = answers.shift();
    if (!next) throw new Error('Nobody asks for stock');
    next(outcome);
  };
  return { ask, answer, answers };
}

describe('a refusal under a request key', () => {
  it('is told to all who asked the same while it was under way, after one look at the stock', async () => {
    const { ask, answer, answers } = counter();
    const asked = Array.from({ length: 8 }, () => ask());

    await answer(refused());

    expect(await Promise.all(asked)).toEqual(Array(8).fill('out-of-stock'));
    expect(answers).toEqual([]);
  });

  it('is not kept for who asks later', async () => {
    const { ask, answer } = counter();
    const first = ask();
    await answer(refused());
    await first;

    const later = ask();
    await answer({ kind: 'voided' });

    expect(await later).toBe('unavailable');
  });

  it('is not told to who asked something else', async () => {
    const { ask, answer } = counter();
    const [first, other] = [ask(), ask('something else')];
    await answer(refused());
    await answer({ kind: 'voided' });

    expect([await first, await other]).toEqual(['out-of-stock', 'unavailable']);
  });

  it('of a fault is no answer: each tries for itself', async () => {
    const { ask, answer } = counter();
    const [first, second] = [ask(), ask()];
    await answer({ kind: 'voided' });
    await answer(refused());

    expect([await first, await second]).toEqual(['unavailable', 'out-of-stock']);
  });
});
