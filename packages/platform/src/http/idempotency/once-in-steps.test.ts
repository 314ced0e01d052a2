import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { fixedClock } from '@bahi/testing';
import type { Database } from '../../data/types.js';
import { createOnceInSteps } from './once-in-steps.js';

const OUTCOME = new RefusedError(commonFailures.forbidden);
const FAULT = new RefusedError(commonFailures.unavailable);

/** Keyed calls whose attempts the test ends. */
function keyedCalls() {
  const attempts: ((refusal: RefusedError) => void)[] = [];
  const once = createOnceInSteps({
    db: {} as Database,
    clock: fixedClock(),
    waitMs: 5_000,
    resumeAfterMs: 2_000,
    isOutcome: ({ failure }) => failure === OUTCOME.failure,
  });
  const steps = {
    claim: async () => 'document',
    complete: () => new Promise<never>((_, reject) => attempts.push(reject)),
    resume: async () => null,
  };
  const send = (content = 'the same') => {
    const key = { scope: 'a call', value: 'key', digest: Buffer.alloc(32, content) };
    return once({ shopId: 'shop', key }, steps).catch((error: RefusedError) => error.failure.code);
  };
  /** Ends the next attempt, once there is one. */
  const endAttempt = async (refusal: RefusedError) => {
    for (let turn = 0; attempts.length === 0 && turn < 1_000; turn += 1) await new Promise(setImmediate);
    const next = attempts.shift();
    if (!next) throw new Error('No attempt is running');
    next(refusal);
  };
  return { send, endAttempt, attempts };
}

describe('a refusal under a request key', () => {
  it('is shared with all repeats that waited for it, after one attempt', async () => {
    const { send, endAttempt, attempts } = keyedCalls();
    const replies = Array.from({ length: 8 }, () => send());

    await endAttempt(OUTCOME);

    expect(await Promise.all(replies)).toEqual(Array(8).fill('forbidden'));
    expect(attempts).toEqual([]);
  });

  it('is not kept for later repeats', async () => {
    const { send, endAttempt } = keyedCalls();
    const first = send();
    await endAttempt(OUTCOME);
    await first;

    const later = send();
    await endAttempt(FAULT);

    expect(await later).toBe('unavailable');
  });

  it('is not shared with another request under the key', async () => {
    const { send, endAttempt } = keyedCalls();
    const [first, other] = [send(), send('something else')];
    await endAttempt(OUTCOME);
    await endAttempt(FAULT);

    expect([await first, await other]).toEqual(['forbidden', 'unavailable']);
  });

  it('is not shared when it is a fault: each repeat tries again', async () => {
    const { send, endAttempt } = keyedCalls();
    const [first, second] = [send(), send()];
    await endAttempt(FAULT);
    await endAttempt(OUTCOME);

    expect([await first, await second]).toEqual(['unavailable', 'forbidden']);
  });
});
