import type { BrowserTab } from '@bahi/testing/browser/browser';

type Page = BrowserTab['page'];
type Locator = ReturnType<Page['getByRole']>;

const CPU_SLOWDOWN = 6;

/** The visible effect of an act: an element whose text matches a pattern, or a control with this value. */
interface Effect {
  readonly selector: string;
  readonly text?: string;
  readonly value?: string;
}

/** A user's act: the event with which it begins and its visible effect. */
export interface Act {
  readonly event: 'keydown' | 'pointerup';
  /** The key with which it begins, where others come before. */
  readonly key?: string;
  readonly perform: () => Promise<unknown>;
  readonly shows: Effect;
}

/** Between two acts: longer than the work that the last one leaves, such as the delay of the search. */
const PAUSE_MS = 500;
/** An effect that is not there by then never comes. */
const SHOWN_WITHIN_MS = 30_000;

/** Set up in every page: collects the browser's own event times (Event Timing: to the next paint, in steps of 8 ms). */
export const COLLECT_TIMINGS = `
  globalThis.eventTimings = [];
  new PerformanceObserver((list) => eventTimings.push(...list.getEntries()))
    .observe({ type: 'event', durationThreshold: 16 });
`;
/** Events that took less have no entry. */
const SHORTEST_MS = 16;

/**
 * Milliseconds from the event to the frame that shows its effect. Where that is the next frame, as the browser itself
 * measures it; later frames by the first task after their drawing.
 */
export async function timeOf(page: Page, { event, key, perform, shows }: Act): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(
    ([name, key, { selector, text, value }, withinMs]) => {
      const isShown = () =>
        [...document.querySelectorAll(selector)].some(
          (element) =>
            (text === undefined || new RegExp(text).test(element.textContent ?? '')) &&
            (value === undefined || (element as HTMLInputElement).value === value),
        );
      const begin = (resolve: (seen: object) => void, { timeStamp }: Event) => {
        const look = (frame: number) =>
          requestAnimationFrame(() => {
            if (!isShown()) return look(frame + 1);
            return setTimeout(() => resolve({ frame, timeStamp, ms: performance.now() - timeStamp }));
          });
        look(1);
      };
      Object.assign(globalThis, {
        measured: new Promise<object>((resolve, reject) => {
          const onEvent = (happened: Event) => {
            if (key && (happened as KeyboardEvent).key !== key) return;
            removeEventListener(name, onEvent, true);
            begin(resolve, happened);
          };
          addEventListener(name, onEvent, true);
          setTimeout(() => reject(new Error(`${selector} never showed ${text ?? value}`)), withinMs);
        }),
      });
    },
    [event, key, shows, SHOWN_WITHIN_MS] as const,
  );
  await perform();
  return page.evaluate(async (shortestMs) => {
    const seen = globalThis as unknown as {
      measured: Promise<{ frame: number; timeStamp: number; ms: number }>;
      eventTimings: PerformanceEntry[];
    };
    const { frame, timeStamp, ms } = await seen.measured;
    if (frame > 1) return ms;
    // Entries come a moment after their paint.
    await new Promise((resolve) => setTimeout(resolve, 250));
    const own = seen.eventTimings.filter(({ startTime }) => Math.abs(startTime - timeStamp) < 1);
    return Math.max(shortestMs, ...own.map(({ duration }) => duration));
  }, SHORTEST_MS);
}

/** A press of the mouse: the driver's own click checks its target first, and that would be measured too. */
export async function press(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Slows a page while something is measured on it, and only then: the browser slows a page by keeping a processor busy,
 * so two slow pages on two cores would slow each other, the product and the driver as well.
 */
export async function slowing(tab: BrowserTab, page: Page, slowdown = CPU_SLOWDOWN) {
  const session = await tab.context.newCDPSession(page);
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await page.bringToFront();
    await setRate(slowdown);
    try {
      return await work();
    } finally {
      await setRate(1);
    }
  };
}
