import { allMatches, readSources } from './sources.js';

/** Names under which processes serve metrics to Prometheus. */
export const METRICS: ReadonlySet<string> = new Set(
  ['packages/platform/src', 'bff/src', 'services/auth/src']
    .flatMap(readSources)
    .flatMap((text) => allMatches(text, /['"](bahi_[a-z_]+)['"]/g)),
);
