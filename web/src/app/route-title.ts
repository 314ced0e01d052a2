import { appTexts } from '../lib/texts/en/app.js';
import { routeAt } from './routes.js';

/** `Product – Bahi`. */
export function titleFor(pathname: string): string {
  const name = routeAt(pathname)?.title;
  return name ? appTexts.title(name) : appTexts.name;
}

const GIVE_UP_MS = 3000;

/**
 * Focuses the page's h1 as soon as it exists, then calls `then`. A form that focused a field keeps the focus.
 * Returns a function that stops waiting.
 */
export function focusFirstHeading(then: () => void): () => void {
  const before = document.activeElement;
  const startedAt = performance.now();
  let frame = 0;
  const look = () => {
    const headings = [...document.querySelectorAll<HTMLElement>('h1')];
    const heading = headings.find((one) => !one.closest('[data-pending]'));
    if (heading) {
      const isTaken = document.activeElement !== before && document.activeElement !== document.body;
      if (!isTaken) heading.focus({ preventScroll: true });
      then();
    } else if (performance.now() - startedAt < GIVE_UP_MS) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
