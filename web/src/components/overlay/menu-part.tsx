import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../lib/browser/class-names.js';
import { isInToast } from '../../lib/feedback/toast-dom.js';
import { useCloseRequest } from '../../lib/navigation/use-close-request.js';
import styles from './menu.module.css';
import type { MenuItem, MenuPlace } from './overlay-props.js';
import { positionBeside } from './position-beside.js';

export interface MenuPartProps {
  readonly place: MenuPlace;
  readonly labelledBy: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

const CHOOSABLE = '[role="menuitem"]:enabled';

/** The list itself; in the overlay chunk. Use `Menu`. A clear sheet behind it takes the press that closes it. */
export function MenuPart({ place, labelledBy, items, onClose, returnFocus }: MenuPartProps) {
  const menu = useRef<HTMLDivElement>(null);
  useOpening(menu, place);
  useFocusReturnAtEnd(returnFocus);
  useClosing(menu, onClose);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it is for pointers; Escape does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={styles.sheet} onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        className={styles.menu}
        // From the button the browser moves on to the next control.
        onKeyDown={(event) => (event.key === 'Tab' ? returnFocus.current?.focus() : onKeyDown(event))}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget) && !isInToast(relatedTarget)) onClose();
        }}
      >
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {item.danger && index > 0 ? <hr className={styles.separator} /> : null}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.inactive}
              className={classNames(styles.item, item.danger && styles.danger)}
              onClick={() => {
                onClose();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          </Fragment>
        ))}
      </div>
    </div>,
    place.host,
  );
}

/** Where a key leads among the items, as WAI-ARIA's pattern for menus has it; nowhere for other keys. */
function itemFor(key: string, items: readonly HTMLElement[], focused: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(focused + 1) % items.length];
  if (key === 'ArrowUp') return items.at(Math.max(focused, 0) - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1) return undefined;
  const fromNext = [...items.slice(focused + 1), ...items.slice(0, focused + 1)];
  return fromNext.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** Puts the menu beside its button before it is seen, and the focus into it. */
function useOpening(menu: RefObject<HTMLDivElement | null>, { box, isByKey }: MenuPlace) {
  return useLayoutEffect(() => {
    const list = menu.current;
    const sheet = list?.parentElement;
    if (!list || !sheet) return;
    const origin = sheet.getBoundingClientRect();
    const first = isByKey ? list.querySelector<HTMLElement>(CHOOSABLE) : null;
    // Before it is moved: the browser would work out all styles once more to know whether it can have the focus.
    (first ?? list).focus({ preventScroll: true });
    positionBeside(list, box, origin);
  }, [menu, box, isByKey]);
}

/** Runs on unmount, after the effects of a choice have rendered: a button that moved keeps the focus. */
function useFocusReturnAtEnd(returnFocus: RefObject<HTMLElement | null>) {
  return useEffect(
    () => () => {
      if (document.activeElement === document.body) returnFocus.current?.focus();
    },
    [returnFocus],
  );
}

/** Escape closes only the menu, not the dialog it is in; and it does not follow its button, so scrolling closes it. */
function useClosing(menu: RefObject<HTMLDivElement | null>, onClose: () => void) {
  useCloseRequest(true, onClose);
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      if ((event as globalThis.KeyboardEvent).key !== 'Escape') return;
      // A dialog leaves alone what was dealt with.
      event.preventDefault();
      onClose();
    };
    const onScroll = ({ target }: Event) => target !== menu.current && onClose();
    addEventListener('keydown', onKeyDown, true);
    addEventListener('scroll', onScroll, true);
    addEventListener('resize', onClose);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('scroll', onScroll, true);
      removeEventListener('resize', onClose);
    };
  }, [menu, onClose]);
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  // The key that opened the menu and is still down must not choose in it.
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(CHOOSABLE)];
  const item = itemFor(event.key, items, items.indexOf(document.activeElement as HTMLElement));
  if (!item) return;
  event.preventDefault();
  item.focus();
}

function focusByMouse({ pointerType }: PointerEvent, element: HTMLElement) {
  if (pointerType === 'mouse') element.focus({ preventScroll: true });
}

function onPointerMove(event: PointerEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  focusByMouse(event, (target as Element).closest<HTMLElement>(CHOOSABLE) ?? currentTarget);
}

function onPointerLeave(event: PointerEvent<HTMLElement>) {
  return focusByMouse(event, event.currentTarget);
}
