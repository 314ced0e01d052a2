import { whenIdle } from './when-idle.js';

/** Lets the app open at once and without a network from the second visit on; nothing in development. */
export const installShell = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses (private mode) simply asks the network each time.
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
};
