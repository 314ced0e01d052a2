import { type ButtonHTMLAttributes, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { mergeRefs } from '../lib/merge-refs.js';
import { IconButton } from './icon-button.js';
import { MoreIcon } from './icons.js';
import { overlays } from './overlays.js';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Red, last, behind a separator. */
  readonly danger?: boolean;
  readonly inactive?: boolean;
}

export interface MenuProps {
  /** The name of the button and of the menu: "Actions for INV-042". */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: ReactNode;
  readonly buttonProps?: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** Called after a choice instead of giving focus back to the button: the row may be gone. */
  readonly onCloseFocus?: () => void;
}

/** Where a menu belongs: the box of its button in the window, and the element that holds it. */
export interface MenuPlace {
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  readonly host: HTMLElement;
}

/** Measured with the press, while the page stands as it was drawn: later it would have to be laid out for this first. */
const placeAt = (button: HTMLElement | null): MenuPlace => {
  const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
  // A menu stays inside the landmark or dialog of its button, where readers look for it.
  const host = button?.closest<HTMLElement>('[role="dialog"], main') ?? document.body;
  return { box: { left, top, width, height }, host };
};

const MenuPart = overlays.part((chunk) => chunk.MenuPart);

/** A button that opens a list of actions: arrows, type-ahead, Escape; focus returns to the button. */
export function Menu({ label, items, icon, buttonProps, buttonRef, onCloseFocus }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const open = () => {
    setPlace(placeAt(button.current));
    setIsOpen(true);
  };
  return (
    <>
      <IconButton
        {...buttonProps}
        id={id}
        ref={mergeRefs(button, buttonRef)}
        label={label}
        icon={icon ?? <MoreIcon aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      />
      {place ? (
        <Suspense fallback={null}>
          <MenuPart
            open={isOpen}
            onOpenChange={setIsOpen}
            place={place}
            labelledBy={id}
            items={items}
            onCloseFocus={onCloseFocus ?? (() => button.current?.focus())}
          />
        </Suspense>
      ) : null}
    </>
  );
}
