import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 500;
/** A finger that rests still moves a little. */
const STILL_PX = 10;

/** Handlers for a button that does one thing when pressed and another when pressed long. */
export function useLongPress(onPress: () => void, onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const beLong = () => {
    stop();
    if (wasLong.current) return;
    wasLong.current = true;
    onLongPress();
  };
  return {
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      stop();
      if (button > 0) return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(beLong, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Some phones open a menu instead of waiting; it would lie over the question.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      beLong();
    },
    onClick: () => {
      stop();
      if (!wasLong.current) onPress();
      wasLong.current = false;
    },
  };
}
