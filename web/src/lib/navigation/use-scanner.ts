import { useEffect, useRef } from 'react';

const LONGEST_GAP_MS = 35;
const SHORTEST_CODE = 4;
/** After this long a key begins something new. */
const BURST_BREAK_MS = 120;

export interface ScannerHandlers {
  /** The code, once it is complete. */
  readonly onScan: (code: string) => void;
  /** The first key of what may become a code: remember what keys could change. */
  readonly onBurst?: () => void;
  /** Also in text fields that are no search: a scan there is for the page, not for the field. */
  readonly inEveryField?: boolean;
}

interface Burst {
  code: string;
  startedAt: number;
  lastAt: number;
}

/**
 * A barcode scanner that types like a keyboard: at least 4 characters, 35 ms apart or less on average, then Enter or
 * Tab. Works wherever the focus is, except in text fields other than a search unless `inEveryField`. Off while `active` is false.
 */
export function useScanner(active: boolean, handlers: ScannerHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!active) return;
    let burst: Burst | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const isLeftAlone = !latest.current.inEveryField && isOtherTextField(event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || isLeftAlone) {
        burst = null;
      } else if (event.key.length === 1) {
        const next = nextBurst(burst, event);
        if (next.code.length === 1) latest.current.onBurst?.();
        burst = next;
      } else if ((event.key === 'Enter' || event.key === 'Tab') && burst) {
        const done = burst;
        burst = null;
        if (event.timeStamp - done.lastAt > BURST_BREAK_MS || !isScan(done)) return;
        // The end of a code must not press the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        latest.current.onScan(done.code);
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [active]);
}

function isOtherTextField(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    target.matches('input, select, textarea, [contenteditable]') &&
    !target.matches('input[type="search"], input[role="spinbutton"], input[type="radio"]')
  );
}

/** Whether the keys came faster than fingers do. */
function isScan({ code, startedAt, lastAt }: Burst) {
  return code.length >= SHORTEST_CODE && (lastAt - startedAt) / (code.length - 1) <= LONGEST_GAP_MS;
}

function nextBurst(before: Burst | null, { key, timeStamp }: KeyboardEvent): Burst {
  return before && timeStamp - before.lastAt <= BURST_BREAK_MS
    ? { ...before, code: before.code + key, lastAt: timeStamp }
    : { code: key, startedAt: timeStamp, lastAt: timeStamp };
}
