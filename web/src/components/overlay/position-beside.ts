/** Pixels between an overlay and the button it belongs to. */
const GAP = 4;
/** Pixels it keeps from the edge of the window. */
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
 * Where an overlay of this size stands: under its button and flush with the button's end; over it where the room below is
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
 * Puts an overlay beside its button before it is seen. It is moved there from the corner in which it lies: so it is
 * laid out once.
 * @param origin where in the window it lies.
 */
export function positionBeside(overlay: HTMLElement, button: Box, origin: Pick<Box, 'left' | 'top'>): void {
  const { clientWidth, clientHeight } = document.documentElement;
  // Its measures as laid out: those of its box in the window are changed by the motion it appears with.
  const size = { width: overlay.offsetWidth, height: overlay.offsetHeight };
  const { left, top, maxHeight } = placementBeside(button, { width: clientWidth, height: clientHeight }, size);
  // Text between two pixels would be blurred.
  overlay.style.translate = `${Math.round(left - origin.left)}px ${Math.round(top - origin.top)}px`;
  if (size.height > maxHeight) overlay.style.maxHeight = `${maxHeight}px`;
}
