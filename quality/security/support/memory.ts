import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What may stay: caches and pools that fill up to their limits, code that is compiled on its first use. */
const MEMORY_SLACK_BYTES = 32 * 1_048_576;
const ROUNDS = 3;
const REST_MS = 200;
/** A busy machine closes connections late; what is leaked stays for ever. */
const LET_GO_MS = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Bytes that this process, and the product in it, cannot free: the heap and the buffers outside of it once the
 * garbage is collected. What the operating system counts is no measure: it gets memory back late and in pieces.
 */
export async function heldBytes(): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(REST_MS); // connections and timers let go of what they held
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Waits until no more is held than `warmBytes` and what may stay; fails with the bytes that are too many. */
export async function expectNothingHeld(warmBytes: number): Promise<void> {
  const deadline = Date.now() + LET_GO_MS;
  let excess: number;
  do excess = (await heldBytes()) - warmBytes - MEMORY_SLACK_BYTES;
  while (excess >= 0 && Date.now() < deadline);
  expect(excess).toBeLessThan(0);
}
