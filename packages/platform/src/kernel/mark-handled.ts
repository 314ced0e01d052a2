/** Marks a promise as handled: its rejection is handled where it is awaited later. */
export function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
