import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { IconButton } from '../form/icon-button.js';
import { overlays } from './overlays.js';

export interface PopoverProps {
  /** The name of the button that opens it: "Details of Tata Salt 1 kg". */
  readonly label: string;
  readonly icon: ReactNode;
  /** The heading inside. */
  readonly title: string;
  /** What it shows; given a function that closes it, for a button that opens something else. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

const PopoverPart = overlays.part((chunk) => chunk.PopoverPart);

/**
 * A card of details beside its button from 601 px on, a sheet on phones; Escape or a press outside closes it. It is open for
 * the label it was opened with: it closes when the label changes, as on another page of a list.
 */
export function Popover({ label, icon, title, children, buttonRef }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [openFor, setOpenFor] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (openFor !== null && openFor !== label) setOpenFor(null);
  const isOpen = openFor === label;
  const setIsOpen = (open: boolean) => setOpenFor(open ? label : null);
  const toggle = () => {
    setWasOpened(true);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <IconButton
        ref={mergeRefs(button, buttonRef)}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <PopoverPart open={isOpen} onOpenChange={setIsOpen} anchor={button} title={title}>
            {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
          </PopoverPart>
        </Suspense>
      ) : null}
    </>
  );
}
