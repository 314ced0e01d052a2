import { Suspense, useState } from 'react';
import type { AlertDialogProps } from './overlay-props.js';
import { overlays } from './overlays.js';

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
