/** Marks a promise as looked after: its failure is met where it is awaited, later. */
export function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
