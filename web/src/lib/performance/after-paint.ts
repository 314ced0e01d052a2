/**
 * Runs something once the browser has shown what is drawn by now; gives back the way to call it off. For what need not be
 * there at once and costs: a title of the page, a request that only makes sure of what is shown already.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(act);
  };
  // A hidden page is not painted.
  const frame = document.hidden ? soon() : requestAnimationFrame(soon);
  return () => {
    if (frame) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
