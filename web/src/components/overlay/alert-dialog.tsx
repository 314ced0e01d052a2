import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { overlays } from './overlays.js';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmText: string;
  readonly cancelText?: string;
  /** The confirming button is red: something is lost. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyText?: string;
  /** Does not close by itself: close it on success. */
  readonly onConfirm: () => void;
  readonly returnFocus?: RefObject<HTMLElement | null>;
}

const AlertDialogPart = overlays.part((chunk) => chunk.AlertDialogPart);

/** A question that must be answered; focus starts on the harmless answer, the overlay does not answer it. */
export function AlertDialog(props: AlertDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialogPart {...props} />
    </Suspense>
  );
}
