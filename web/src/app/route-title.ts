import { paths } from '../lib/navigation/paths.js';

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Log in',
  [paths.login]: 'Log in',
  [paths.signup]: 'Sign up',
  [paths.forgotPassword]: 'Forgot password',
  [paths.verifyOtp]: 'Verify code',
  [paths.resetPassword]: 'Reset password',
  [paths.home]: 'Home',
  [paths.product]: 'Product',
  [paths.invoice]: 'Invoice',
  [paths.statistics]: 'Statistics',
  [paths.settings]: 'Settings',
};

/** `Product – Bahi`. */
export function titleFor(pathname: string): string {
  const name = TITLES[pathname.replace(/(.)\/+$/, '$1')];
  return name ? `${name} – Bahi` : 'Bahi';
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
