type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;

// A window calls its listeners in the order in which they came, so this one is there before the router's: the entry imports it.
window.addEventListener('popstate', (event) => hold?.(event));

/** Whoever keeps what is typed hears of Back and Forward before the router does; gives back the way to end that. */
export const holdBack = (next: Hold): (() => void) => {
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
};
