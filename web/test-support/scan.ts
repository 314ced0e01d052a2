import { fireEvent } from '@testing-library/react';

export interface Scan {
  /** Between two keys. By default as fast as a scanner types. */
  readonly gapMs?: number;
  /** The key that ends the code. */
  readonly end?: 'Enter' | 'Tab';
  /** The field that has the focus takes the keys, as in a browser. */
  readonly types?: boolean;
}

/** Types a code as a barcode scanner does. False when the key that ended it was kept from what has the focus. */
export function scan(code: string, { gapMs = 5, end = 'Enter', types = false }: Scan = {}): boolean {
  let at = Math.round(performance.now());
  const press = (key: string) => {
    at += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(document.activeElement ?? document.body, event);
  };
  for (const key of code) {
    press(key);
    const field = document.activeElement;
    if (types && field instanceof HTMLInputElement) fireEvent.input(field, { target: { value: field.value + key } });
  }
  return press(end);
}
