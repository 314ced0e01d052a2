import type { Job } from '@bahi/platform/host';
import { pruneImports } from './app/prune-imports.js';
import type { Deps } from './deps.js';

const HOUR_MS = 3_600_000;

/** The timers of catalog. */
export function catalogJobs(deps: Deps): readonly Job[] {
  return [{ name: 'prune-imports', everyMs: HOUR_MS, onOneCopy: true, run: () => pruneImports(deps) }];
}
