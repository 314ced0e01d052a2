import { beforeDeadline } from './before-deadline.js';
import type { Logger } from './logger.js';

/** What opens closes, last opened first. */
export interface Lifecycle {
  /**
   * Registers something that was opened; it is closed before everything that was opened earlier. `withinMs` is how long
   * it may take to close, when that differs from the other parts.
   */
  opened(name: string, close: () => Promise<void> | void, withinMs?: number): void;
  /** True once closing begins, for loops that must not start another iteration. */
  readonly isClosing: boolean;
  /** Aborts when closing begins. */
  readonly signal: AbortSignal;
  /** Closes everything; safe to call twice. A part that fails or hangs is logged and does not stop the others. */
  close(): Promise<void>;
}

export interface LifecycleOptions {
  readonly logger: Logger;
  /** How long one part may take to close, unless it names its own limit. */
  readonly partTimeoutMs?: number;
}

interface Part {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  readonly withinMs: number;
}

/** For a part that is a lifecycle itself: its own parts have their deadlines. */
export const NO_OWN_TIMEOUT = 2 ** 31 - 1;

export function createLifecycle({ logger, partTimeoutMs = 10_000 }: LifecycleOptions): Lifecycle {
  const parts: Part[] = [];
  const controller = new AbortController();
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    controller.abort();
    for (let part = parts.pop(); part; part = parts.pop()) await closePart(part, logger);
  };
  return {
    opened: (name, close, withinMs = partTimeoutMs) => void parts.push({ name, close, withinMs }),
    get isClosing() {
      return closing !== null;
    },
    signal: controller.signal,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

async function closePart({ name, close, withinMs }: Part, logger: Logger) {
  try {
    await beforeDeadline(Promise.resolve(close()), withinMs, () => {
      throw new Error(`${name} did not close within ${withinMs} ms`);
    });
  } catch (error) {
    logger.error({ err: error, part: name }, 'Part failed to close');
  }
}
