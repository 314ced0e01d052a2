import { type PointerEvent, useEffect, useRef } from 'react';

const FIRST_REPEAT_MS = 400;
const REPEAT_MS = 80;

/** Handlers for a button that acts once when pressed and repeats while held down. */
export function usePressAndHold(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    isHeld.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // Other buttons open a context menu, which swallows the pointerup.
      if (event.button > 0) return;
      isHeld.current = false;
      stop();
      timer.current = setTimeout(repeat, FIRST_REPEAT_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A click that ends a hold has already acted.
    onClick: () => {
      stop();
      if (!isHeld.current) latest.current();
      isHeld.current = false;
    },
  };
}
