import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from '../../lib/feedback/announce.js';

/**
 * One polite and one assertive region for the whole app, outside its root, so that a modal does not silence them.
 * Drawn once by the providers; speak with `announce(text)`.
 */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(announcements.subscribe, announcements.read);
  return createPortal(
    <div className="visually-hidden">
      <p aria-live="polite">{polite}</p>
      <p aria-live="assertive">{assertive}</p>
    </div>,
    document.body,
  );
}
