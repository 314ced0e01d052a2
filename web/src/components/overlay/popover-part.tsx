import * as Radix from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent } from 'react';
import { PHONE, useMedia } from '../../lib/browser/use-media.js';
import { isInToast } from '../../lib/feedback/toast-dom.js';
import { useCloseRequest } from '../../lib/navigation/use-close-request.js';
import { overlayTexts } from '../../lib/texts/en/overlays.js';
import { CloseIcon } from '../icons.js';
import closeButton from './close-button.module.css';
import { DialogPart } from './dialog-part.js';
import styles from './popover.module.css';
import { positionBeside } from './position-beside.js';

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
  useCloseRequest(open, () => onOpenChange(false));
  // After a resize its button is elsewhere.
  const onResize = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!open) return;
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [open]);
  // Once, and on the page itself: so it moves with its button when the page is scrolled.
  const position = useCallback(
    (card: HTMLElement | null) => {
      const button = anchor.current?.getBoundingClientRect();
      if (card && button) positionBeside(card, button, { left: -scrollX, top: -scrollY });
    },
    [anchor],
  );
  const isOwnButton = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Portal>
        <Radix.Content
          ref={position}
          className={styles.popover}
          aria-describedby={undefined}
          onInteractOutside={(event) =>
            (isInToast(event.target) || isOwnButton(event.target)) && event.preventDefault()
          }
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <div className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={closeButton.button} aria-label={overlayTexts.close}>
              <CloseIcon aria-hidden="true" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
