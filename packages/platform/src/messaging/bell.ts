/** Wakes one sleeper early. A ring while nobody sleeps is kept for the next sleep. */
export interface Bell {
  ring(): void;
  /** @returns true when rung, false when the time was over. */
  sleep(ms: number): Promise<boolean>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async sleep(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      const early = rung;
      rung = false;
      return early;
    },
  };
}
