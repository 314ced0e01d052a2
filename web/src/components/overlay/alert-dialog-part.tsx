import * as Radix from 'radix-ui/alert-dialog';
import { classNames } from '../../lib/browser/class-names.js';
import { useCloseRequest } from '../../lib/navigation/use-close-request.js';
import { overlayTexts } from '../../lib/texts/en/overlays.js';
import { Button } from '../form/button.js';
import styles from './dialog.module.css';
import { DialogOverlay } from './dialog-overlay.js';
import type { AlertDialogProps } from './overlay-props.js';
import { useFocusReturn } from './use-focus-return.js';

/** The question itself; in the overlay chunk. Use `AlertDialog`. */
export function AlertDialogPart({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  cancelText = overlayTexts.cancel,
  danger = false,
  busy = false,
  busyText,
  onConfirm,
  returnFocus,
}: AlertDialogProps) {
  const close = () => !busy && onOpenChange(false);
  useCloseRequest(open, close);
  const { remember, restoreFocus } = useFocusReturn(returnFocus);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <DialogOverlay>
          <Radix.Content
            className={classNames(styles.dialog, styles.small, styles.alert)}
            aria-modal="true"
            onOpenAutoFocus={remember}
            onCloseAutoFocus={restoreFocus}
          >
            <div className={styles.header}>
              <div className={styles.heading}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                <Radix.Description asChild>
                  <div className={styles.description}>{description}</div>
                </Radix.Description>
              </div>
            </div>
            <div className={styles.footer}>
              <Radix.Cancel asChild>
                <Button>{cancelText}</Button>
              </Radix.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
                {confirmText}
              </Button>
            </div>
          </Radix.Content>
        </DialogOverlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
