/** Ends one sleep early. A notification outside of a sleep counts for the next one. */
export interface WakeSignal {
  notify(): void;
  /** @returns true when notified, false when the time ran out. */
  sleep(ms: number): Promise<boolean>;
}

export function createWakeSignal(): WakeSignal {
  let notified = false;
  let wake: (() => void) | null = null;
  return {
    notify() {
      notified = true;
      wake?.();
    },
    async sleep(ms) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      const early = notified;
      notified = false;
      return early;
    },
  };
}
