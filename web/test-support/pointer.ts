import { fireEvent } from '@testing-library/react';

/** A pointer event as browsers send it: jsdom knows no pointers. `pointerover` enters, `pointerout` leaves. */
export function point(target: Element, type: string, pointerType: 'mouse' | 'touch', more: MouseEventInit = {}): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...more });
  fireEvent(target, Object.assign(event, { pointerType }));
}
