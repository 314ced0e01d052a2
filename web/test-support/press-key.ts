import { act, fireEvent } from '@testing-library/react';
import { SCANNER_GAP_MS } from '../src/lib/navigation/use-shortcuts.js';

let at = 0;

/** Presses a key on what has the focus as a finger does: nothing comes right before it, nothing right after it. */
export function pressKey(key: string, how: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { ...how, key, bubbles: true, cancelable: true });
  at = Math.max(at, event.timeStamp) + 2 * SCANNER_GAP_MS;
  Object.defineProperty(event, 'timeStamp', { value: at });
  const timers = jest.spyOn(globalThis, 'setTimeout');
  fireEvent(document.activeElement ?? document.body, event);
  const waits = timers.mock.calls.map((call, index) => ({ call, timer: timers.mock.results[index]?.value }));
  timers.mockRestore();
  for (const { call, timer } of waits) {
    const [run, delayMs, ...given] = call;
    if (delayMs !== SCANNER_GAP_MS) continue;
    clearTimeout(timer);
    act(() => run(...given));
  }
}
