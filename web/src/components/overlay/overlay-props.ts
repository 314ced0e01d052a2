import type { ReactNode, RefObject } from 'react';
import type { Box } from './position-beside.js';

/** What `Dialog` takes. */
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
  /** 420, 560, 640 or 720 px from 601 px on, `side` 480 px at the end of the window; phones always get a sheet. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | 'side';
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

/** What `AlertDialog` takes. */
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

/** One action of a `Menu`. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Red, last, behind a separator. */
  readonly danger?: boolean;
  readonly inactive?: boolean;
}

/** Where and how a menu opens. */
export interface MenuPlace {
  /** The box of its button in the window. */
  readonly box: Box;
  /** The element that contains it. */
  readonly host: HTMLElement;
  /** Opened by a key or a screen reader: an item takes the focus at once. */
  readonly isByKey: boolean;
}
