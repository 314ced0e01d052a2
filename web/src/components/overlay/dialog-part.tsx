import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { lastInput } from '../../lib/browser/last-input.js';
import { isInToast } from '../../lib/feedback/toast-dom.js';
import { useCloseRequest } from '../../lib/navigation/use-close-request.js';
import { overlayTexts as texts } from '../../lib/texts/en/overlays.js';
import { CloseIcon } from '../icons.js';
import { AlertDialogPart } from './alert-dialog-part.js';
import closeButton from './close-button.module.css';
import styles from './dialog.module.css';
import { DialogOverlay } from './dialog-overlay.js';
import type { DialogProps } from './overlay-props.js';
import { useFocusReturn } from './use-focus-return.js';
import { useUnsavedGuard } from './use-unsaved-guard.js';

/** The dialog itself; in the overlay chunk. Use `Dialog`. */
export function DialogPart(props: DialogProps) {
  const { open, title, breadcrumb, description, children, footer, size = 'medium', fullOnPhone = false, dirty } = props;
  const { isAsking, setIsAsking, requestClose, discard } = useClosing(props);
  const titleRef = useRef<HTMLHeadingElement>(null);

  const { remember, restoreFocus } = useFocusReturn(props.returnFocus);

  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    remember();
    const first = lastInput() === 'touch' ? null : props.initialFocus?.current;
    (first ?? titleRef.current)?.focus();
    if (first instanceof HTMLInputElement) first.select();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !props.onSubmitKey) return;
    event.preventDefault();
    props.onSubmitKey();
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && requestClose()}>
      <Radix.Portal>
        <DialogOverlay>
          <Radix.Content
            className={classNames(styles.dialog, styles[size], fullOnPhone && styles.full)}
            aria-modal="true"
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={restoreFocus}
            onInteractOutside={(event) => isInToast(event.target) && event.preventDefault()}
            onKeyDown={onKeyDown}
          >
            <div className={styles.header}>
              <div className={styles.heading}>
                {breadcrumb ? <div className="meta">{breadcrumb}</div> : null}
                <Radix.Title ref={titleRef} tabIndex={-1} className={styles.title}>
                  {title}
                </Radix.Title>
                {description ? (
                  <Radix.Description className={styles.description}>{description}</Radix.Description>
                ) : null}
              </div>
              <Radix.Close className={closeButton.button} aria-label={texts.close}>
                <CloseIcon aria-hidden="true" />
              </Radix.Close>
            </div>
            <div className={styles.body}>{children}</div>
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </Radix.Content>
        </DialogOverlay>
      </Radix.Portal>
      {dirty === undefined ? null : (
        <AlertDialogPart
          open={isAsking}
          onOpenChange={setIsAsking}
          title={texts.discard.title}
          description={texts.discard.description}
          cancelText={texts.discard.keep}
          confirmText={texts.discard.confirm}
          danger
          onConfirm={discard}
        />
      )}
    </Radix.Root>
  );
}

/** Closes by Escape, overlay, back or the cross; asks first when data was typed. */
function useClosing({ open, dirty = false, onOpenChange }: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const requestClose = () => (dirty ? setIsAsking(true) : onOpenChange(false));
  useCloseRequest(open && !isAsking, requestClose);
  useUnsavedGuard(open && dirty, requestClose);
  useEffect(() => {
    if (!open) setIsAsking(false);
  }, [open]);
  const discard = () => {
    setIsAsking(false);
    onOpenChange(false);
  };
  return { isAsking, setIsAsking, requestClose, discard };
}
