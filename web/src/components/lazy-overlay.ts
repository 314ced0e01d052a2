import { type ComponentType, lazy } from 'react';
import { whileWaiting } from '../lib/waiting.js';

const load = () => import('./overlay-parts.js');
type Parts = Awaited<ReturnType<typeof load>>;

/** Fetches the overlay chunk ahead of need; called once when the dashboard is idle. */
export const preloadOverlays = (): void => {
  void load(); // a failed preload is tried again on first use
};

/** A part of the overlay chunk as a lazy component. */
export const lazyOverlay = <K extends keyof Parts>(name: K) =>
  // The cast keeps the part's own props; lazy() alone would widen them to the union of all parts.
  lazy(async () => ({ default: (await whileWaiting(load()))[name] as ComponentType<Parameters<Parts[K]>[0]> }));
