import { fireEvent } from '@testing-library/react';

export interface Scan {
  /** Between two keys. By default as fast as a scanner types. */
  readonly gapMs?: number;
  /** The key that ends the code. */
  readonly end?: 'Enter' | 'Tab';
}

/** Types a code as a barcode scanner does. False when the key that ended it was kept from what has the focus. */
export function scan(code: string, { gapMs = 5, end = 'Enter' }: Scan = {}): boolean {
  let at = Math.round(performance.now());
  const press = (key: string) => {
    at += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(document.activeElement ?? document.body, event);
  };
  for (const key of code) press(key);
  return press(end);
}
