type Hold = (event: PopStateEvent) => void;

/** A page may hold, and a dialog over it: the last one hears. */
const holds: Hold[] = [];

// A window calls its listeners in the order in which they came, so this one is there before the router's: the entry imports it.
window.addEventListener('popstate', (event) => holds.at(-1)?.(event));

/** Whoever keeps what is typed hears of Back and Forward before the router does; gives back the way to end that. */
export function guardPopState(hold: Hold): () => void {
  holds.push(hold);
  return () => void holds.splice(holds.indexOf(hold), 1);
}
