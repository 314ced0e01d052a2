let locks = 0;
let barWidth: number | undefined;

/**
 * Stops the page behind a dialog from scrolling; the returned function releases it. The width of the scroll bar stays
 * free, so nothing moves. Only three elements change: a new style sheet, or `pointer-events: none` on the body, would
 * recompute the style of every element of the page before the dialog shows.
 */
export function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  const page = document.getElementById('root');
  locks += 1;
  if (locks === 1) {
    body.style.marginInlineEnd = `${scrollBarWidth()}px`;
    root.style.overflow = 'hidden';
    page?.style.setProperty('pointer-events', 'auto');
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    root.style.overflow = '';
    body.style.marginInlineEnd = '';
    page?.style.removeProperty('pointer-events');
  };
}

/** The page's scroll bar is always shown (`base.css`). Measured once, as measuring forces a layout. */
function scrollBarWidth() {
  barWidth ??= innerWidth - document.documentElement.clientWidth;
  return barWidth;
}
