import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissErrorsOfOtherPages } from '../lib/feedback/toast.js';
import { afterPaint } from '../lib/performance/after-paint.js';
import { focusFirstHeading, titleFor } from './route-title.js';

/** After a change of page: the new title, focus on the new h1, no old errors, and the top, or on "back" the old place. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  const places = useRef(new Map<string, number>());

  useEffect(
    () =>
      afterPaint(() => {
        document.title = titleFor(pathname);
      }),
    [pathname],
  );

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dismissErrorsOfOtherPages();
    // A page that is opened anew has a key of its own.
    const top = places.current.get(key) ?? 0;
    return focusFirstHeading(() => window.scrollTo(0, top));
  }, [pathname, key]);

  useEffect(() => {
    const remember = () => places.current.set(key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  return null;
}
