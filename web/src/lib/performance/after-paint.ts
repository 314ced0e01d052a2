/**
 * Runs `act` after the next paint; returns a cancel function. For work that can wait
 * and costs time: the page title, a request that only revalidates what is shown.
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
