import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { overlays } from './overlays.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Above the title: "Add Product > Individual Product". */
  readonly breadcrumb?: ReactNode;
  /** One line under the title, read out with it. */
  readonly description?: string;
  readonly children: ReactNode;
  /** Pinned at the bottom, in reach of the thumb; content scrolls above it. */
  readonly footer?: ReactNode;
  /** 420, 560, 640 or 720 px from 601 px on; phones always get a sheet. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide';
  /** The sheet takes the whole phone screen: long forms. */
  readonly fullOnPhone?: boolean;
  /** Something is typed: Escape, overlay, back and the close button ask first. Explicit buttons do not. */
  readonly dirty?: boolean;
  /** Focused when opened by keyboard or mouse; on touch the title is focused. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus goes on closing, when the opener is gone. */
  readonly returnFocus?: RefObject<HTMLElement | null>;
  /** Pressed with Ctrl+Enter (or ⌘+Enter). */
  readonly onSubmitKey?: () => void;
}

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
