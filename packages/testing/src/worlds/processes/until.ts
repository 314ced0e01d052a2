import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is yes; a question that fails is a no.
 * @throws when the time is over or `whyHopeless` gives a reason.
 */
export async function until(
  what: string,
  ask: () => Promise<boolean>,
  { withinMs, whyHopeless }: { readonly withinMs: number; readonly whyHopeless?: () => string | undefined },
): Promise<void> {
  for (const start = performance.now(); ; await pause(40)) {
    if (await ask().catch(() => false)) return;
    const why = whyHopeless?.();
    if (why !== undefined) throw new Error(`${what}: ${why}`);
    if (performance.now() - start > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
  }
}
