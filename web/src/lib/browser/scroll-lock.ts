let locks = 0;
let barWidth: number | undefined;

/**
 * Keeps the page behind a dialog where it is; the returned function lets go. What the scroll bar took stays free, so
 * that nothing moves. Only properties of three elements change: a style sheet added here, as overlay libraries do, makes
 * the browser compute the style of every element of the page again before the dialog can be seen. So would the word that
 * the library says to the body, that it takes no presses: the page would inherit it. The overlay takes them all anyway.
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

/** Of the page's scroll bar, which is always there (`base.css`). Measured once, as measuring lays the page out. */
function scrollBarWidth() {
  barWidth ??= innerWidth - document.documentElement.clientWidth;
  return barWidth;
}
