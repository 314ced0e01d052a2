/**
 * Closes this program when the bench disconnects it or dies. Ctrl-C reaches both: ending at once would leave a database
 * behind.
 */
export function stopWithParent(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => void close());
}
