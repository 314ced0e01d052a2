import { whenIdle } from '../performance/when-idle.js';

/** Makes the page an installable app, once the browser is idle; not in development. */
export function installApp(): void {
  if (!import.meta.env.PROD) return;
  whenIdle(() => {
    linkManifest();
    registerWorker();
  });
}

/** Linked late: in the page itself, the manifest and its icon would take two of a phone's few connections before the first paint. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Lets the app open at once, also offline, from the second visit on. */
function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  // A browser that refuses (private mode) uses the network each time.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
