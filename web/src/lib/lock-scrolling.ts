let locks = 0;
let barWidth: number | undefined;

/** Of the page's scroll bar, which is always there (`base.css`). Measured once, as measuring lays the page out. */
const scrollBarWidth = () => {
  barWidth ??= innerWidth - document.documentElement.clientWidth;
  return barWidth;
};

/**
 * Keeps the page behind a dialog where it is; the returned function lets go. What the scroll bar took stays free, so
 * that nothing moves. Only properties of two elements change: a style sheet added here, as overlay libraries do, makes
 * the browser compute the style of every element of the page again before the dialog can be seen.
 */
export const lockScrolling = (): (() => void) => {
  const { documentElement: root, body } = document;
  locks += 1;
  if (locks === 1) {
    body.style.marginInlineEnd = `${scrollBarWidth()}px`;
    root.style.overflow = 'hidden';
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    root.style.overflow = '';
    body.style.marginInlineEnd = '';
  };
};
