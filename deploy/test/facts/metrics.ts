import { allMatches, readSources } from './sources.js';

/** Names under which processes serve metrics to Prometheus. */
export const METRICS: ReadonlySet<string> = new Set(
  [...readSources('packages/platform/src'), ...readSources('bff/src')].flatMap((text) =>
    allMatches(text, /['"](bahi_[a-z_]+)['"]/g),
  ),
);
