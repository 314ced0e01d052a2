/**
 * Closes this program when the bench lets go of it, or dies. Signals reach both when somebody presses Ctrl-C; dying of
 * one at once would leave a database behind.
 */
export function stopWithParent(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => void close());
}
