/** Pixels between an overlay and the button it belongs to. */
const GAP = 4;
/** The least distance to the edge of the window, in pixels. */
const MARGIN = 8;

/** A box in the window, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels from the left and top edge of the window, and the height that is free there. */
interface Placement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/**
 * The place of an overlay of this size: under its button, flush with the button's end; above it where the space below is
 * too small and there is more above; never beyond the window.
 * @param button its box in the window, in pixels.
 * @param view the size of the window.
 */
export function placementBeside(button: Box, view: Size, { width, height }: Size): Placement {
  const below = view.height - MARGIN - (button.bottom + GAP);
  const above = button.top - GAP - MARGIN;
  const isAbove = height > below && above > below;
  return {
    left: Math.max(Math.min(button.right, view.width - MARGIN) - width, MARGIN),
    top: isAbove ? button.top - GAP - Math.min(height, above) : button.bottom + GAP,
    maxHeight: isAbove ? above : below,
  };
}

/**
 * Positions an overlay beside its button before it shows. It is translated from its origin, so it is laid out once.
 * @param origin its place in the window before that.
 */
export function positionBeside(overlay: HTMLElement, button: Box, origin: Pick<Box, 'left' | 'top'>): void {
  const { clientWidth, clientHeight } = document.documentElement;
  // The laid-out size: the entry animation changes the box in the window.
  const size = { width: overlay.offsetWidth, height: overlay.offsetHeight };
  const { left, top, maxHeight } = placementBeside(button, { width: clientWidth, height: clientHeight }, size);
  // Text between two pixels would be blurred.
  overlay.style.translate = `${Math.round(left - origin.left)}px ${Math.round(top - origin.top)}px`;
  if (size.height > maxHeight) overlay.style.maxHeight = `${maxHeight}px`;
}
