type Guard = (event: PopStateEvent) => void;

/** A page and a dialog over it may both register: the last one is called. */
const guards: Guard[] = [];

// Listeners run in the order of registration; the entry imports this module before the router.
window.addEventListener('popstate', (event) => guards.at(-1)?.(event));

/** Calls `guard` on Back and Forward before the router does; returns an unregister function. */
export function guardPopState(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
