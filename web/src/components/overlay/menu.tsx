import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { IconButton } from '../form/icon-button.js';
import { MoreIcon } from '../icons.js';
import type { MenuItem, MenuPlace } from './overlay-props.js';
import { overlays } from './overlays.js';

export interface MenuProps {
  /** The name of the button and of the menu: "Actions for INV-042". */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: ReactNode;
  readonly buttonProps?: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

const MenuPart = overlays.part((chunk) => chunk.MenuPart);

/** A button that opens a list of actions: arrows, first letters, Escape; focus returns to the button. */
export function Menu({ label, items, icon, buttonProps, buttonRef }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const close = useCallback(() => setPlace(null), []);
  return (
    <>
      <IconButton
        {...buttonProps}
        id={id}
        ref={mergeRefs(button, buttonRef)}
        label={label}
        icon={icon ?? <MoreIcon aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={(event) => setPlace(placeOf(event))}
      />
      {place ? (
        <Suspense fallback={null}>
          <MenuPart place={place} labelledBy={id} items={items} onClose={close} returnFocus={button} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Measured in the press, while the layout is current: later it would force a layout. */
function placeOf({ currentTarget: button, detail }: MouseEvent<HTMLElement>): MenuPlace {
  return {
    box: button.getBoundingClientRect(),
    // A menu stays inside the landmark or dialog of its button, where readers look for it.
    host: button.closest<HTMLElement>('[role="dialog"], main') ?? document.body,
    // A click counts the presses of a pointer that made it.
    isByKey: detail === 0,
  };
}
