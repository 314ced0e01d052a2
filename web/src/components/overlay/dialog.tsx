import { Suspense, useState } from 'react';
import type { DialogProps } from './overlay-props.js';
import { overlays } from './overlays.js';

const DialogPart = overlays.part((chunk) => chunk.DialogPart);

/**
 * A modal window: centred from 601 px on, a bottom sheet below. Focus, Escape, overlay, Android back, focus return and
 * a reachable toast come with it. Content mounts on opening and unmounts on closing.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPart {...props} />
    </Suspense>
  );
}
