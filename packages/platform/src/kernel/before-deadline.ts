/**
 * Settles as the promise does, or as `onLate` does after `timeoutMs`. The work behind the promise goes on;
 * keeps no timer behind.
 */
export async function beforeDeadline<T>(promise: Promise<T>, timeoutMs: number, onLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve as () => void, timeoutMs);
  }).then(onLate);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
