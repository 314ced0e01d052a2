import { paths } from '../lib/navigation/paths.js';
import { appTexts } from '../lib/texts/en/app.js';

const { pages } = appTexts;

const TITLES: Readonly<Record<string, string>> = {
  '/': pages.login,
  [paths.login]: pages.login,
  [paths.signup]: pages.signup,
  [paths.forgotPassword]: pages.forgotPassword,
  [paths.verifyOtp]: pages.verifyOtp,
  [paths.resetPassword]: pages.resetPassword,
  [paths.home]: pages.home,
  [paths.product]: pages.product,
  [paths.invoice]: pages.invoice,
  [paths.statistics]: pages.statistics,
  [paths.settings]: pages.settings,
};

/** `Product – Bahi`. */
export function titleFor(pathname: string): string {
  const name = TITLES[pathname.replace(/(.)\/+$/, '$1')];
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
