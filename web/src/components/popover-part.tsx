import * as Radix from 'radix-ui/popover';
import { type ReactNode, type RefObject, useId } from 'react';
import { isInToast } from '../lib/toast-dom.js';
import { useCloseRequest } from '../lib/use-close-request.js';
import { PHONE, useMedia } from '../lib/use-media.js';
import closeButton from './close-button.module.css';
import { DialogPart } from './dialog-part.js';
import { CloseIcon } from './icons.js';
import styles from './popover.module.css';

export interface PopoverPartProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly children: ReactNode;
}

/** The card itself; in the overlay chunk. Use `Popover`. */
export function PopoverPart(props: PopoverPartProps) {
  const isPhone = useMedia(PHONE);
  if (isPhone) {
    const { open, onOpenChange, title, children, anchor } = props;
    return (
      <DialogPart open={open} onOpenChange={onOpenChange} title={title} size="small" returnFocus={anchor}>
        {children}
      </DialogPart>
    );
  }
  return <BesideButton {...props} />;
}

function BesideButton({ open, onOpenChange, anchor, title, children }: PopoverPartProps) {
  const titleId = useId();
  useCloseRequest(open, () => onOpenChange(false));
  const isOwnButton = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-labelledby={titleId}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) =>
            (isInToast(event.target) || isOwnButton(event.target)) && event.preventDefault()
          }
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <Radix.Close className={closeButton.button} aria-label="Close">
              <CloseIcon aria-hidden="true" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
