import { whenIdle } from '../performance/when-idle.js';

/** Makes a visited page an app that can be installed, once the browser has nothing better to do; not in development. */
export function installApp(): void {
  if (!import.meta.env.PROD) return;
  whenIdle(() => {
    linkManifest();
    registerWorker();
  });
}

/** Asked for by the page itself, the manifest and its icon would take two of a phone's few connections before the first drawing. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Lets the app open at once and without a network from the second visit on. */
function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  // A browser that refuses (private mode) simply asks the network each time.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
