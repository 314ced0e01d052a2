import { useEffect, useRef } from 'react';
import { localStore } from '../browser/local-store.js';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface ShortcutOptions {
  /** For keys that only move the focus: the letters that follow at once then arrive where they belong. */
  readonly actsAtOnce?: boolean;
}

const SWITCH_KEY = 'shortcuts';
/** Keys closer together than this were typed by a barcode scanner, which is 35 ms apart on average, and not by fingers. */
export const SCANNER_GAP_MS = 50;

/** Single-letter keys can be switched off (WCAG 2.1.4); the choice is stored in this browser. */
export function areShortcutsOn(): boolean {
  return localStore.read(SWITCH_KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStore.forget(SWITCH_KEY);
  else localStore.write(SWITCH_KEY, 'off');
}

/** While a dialog or menu is open, page shortcuts are off. */
export function isOverlayOpen() {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/**
 * Single keys for the page: ignored in inputs, with Ctrl, Alt or Meta held, and while a dialog or menu is open. A key acts
 * only on its own, or the letters of a scanned code would turn pages and open dialogs.
 */
export function useShortcuts(shortcuts: Shortcuts, { actsAtOnce = false }: ShortcutOptions = {}): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    let lastAt = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout>;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length > 1) return;
      clearTimeout(waiting);
      const followsOther = !event.repeat && event.timeStamp - lastAt < SCANNER_GAP_MS;
      lastAt = event.timeStamp;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (!act || !areShortcutsOn() || isOverlayOpen()) return;
      event.preventDefault();
      if (followsOther) return;
      if (actsAtOnce) act(event);
      else waiting = setTimeout(act, event.repeat ? 0 : SCANNER_GAP_MS, event);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(waiting);
      removeEventListener('keydown', onKeyDown);
    };
  }, [actsAtOnce]);
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));
}
