import * as Radix from 'radix-ui/dropdown-menu';
import { Fragment, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../lib/class-names.js';
import { lastInput } from '../lib/last-input.js';
import { isInToast } from '../lib/toast-dom.js';
import { useCloseRequest } from '../lib/use-close-request.js';
import type { MenuItem, MenuPlace } from './menu.js';
import styles from './menu.module.css';

export interface MenuPartProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly place: MenuPlace;
  readonly labelledBy: string;
  readonly items: readonly MenuItem[];
  readonly onCloseFocus: () => void;
}

/** A menu does not follow its button, so scrolling or resizing closes it. */
const useClosingWhenMoved = (open: boolean, close: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is a new function on every render and always the same act.
  useEffect(() => {
    if (!open) return;
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[role="menu"]'))) close();
    };
    addEventListener('scroll', onScroll, true);
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', onScroll, true);
      removeEventListener('resize', close);
    };
  }, [open]);
};

/** Opened by keyboard, the first item has the focus at once; the library knows that only of its own trigger. */
const useFirstItemFocus = (open: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || lastInput() !== 'keyboard') return;
    const frame = requestAnimationFrame(() => {
      // A quick arrow key may have moved on already.
      if (document.activeElement?.closest('[role="menuitem"]')) return;
      list.current?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return list;
};

/**
 * The list itself; in the overlay chunk. Use `Menu`. Not the library's modal menu: that one hides the page from readers
 * while its controls can still be focused. A clear sheet behind it catches the press that closes it instead.
 */
export function MenuPart({ open, onOpenChange, place, labelledBy, items, onCloseFocus }: MenuPartProps) {
  const { box, host } = place;
  useClosingWhenMoved(open, () => onOpenChange(false));
  const list = useFirstItemFocus(open);
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {/* The real button is drawn before this chunk arrives; here stands only its place. */}
      <Radix.Trigger asChild>
        <span className={styles.place} style={box} aria-hidden="true" tabIndex={-1} />
      </Radix.Trigger>
      {open ? createPortal(<div className={styles.sheet} aria-hidden="true" />, host) : null}
      <Radix.Portal container={host}>
        <Radix.Content
          ref={list}
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-labelledby={labelledBy}
          onInteractOutside={(event) => isInToast(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus();
          }}
        >
          {items.map((item, index) => (
            <Fragment key={item.id}>
              {item.danger && index > 0 ? <Radix.Separator className={styles.separator} /> : null}
              <Radix.Item
                className={classNames(styles.item, item.danger && styles.danger)}
                disabled={item.inactive}
                onSelect={item.onSelect}
              >
                {item.icon}
                {item.label}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
