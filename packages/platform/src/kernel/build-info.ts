import * as z from 'zod';
import { type Env, readConfig } from './config.js';

/** The release of this source; a test compares it with package.json. */
const RELEASE = '0.1.0';

/** What an image knows about itself; its build sets them (deploy/Dockerfile). */
export const BuildSettings = z.object({
  BAHI_VERSION: z.string().default(RELEASE).describe('the release that a process names as its own; set by its image'),
  BAHI_COMMIT: z.string().default('unknown').describe('the commit it was built from; set by its image'),
});

/** Which build runs: in `/livez`, in the first log line, as a metric, in traces and in the API document. */
export interface BuildInfo {
  /** For example `0.1.0`. */
  readonly version: string;
  /** A Git commit, or `unknown` outside of an image. */
  readonly commit: string;
}

/** @throws ConfigError. */
export function readBuildInfo(env: Env): BuildInfo {
  const { BAHI_VERSION: version, BAHI_COMMIT: commit } = readConfig(BuildSettings, env);
  return { version, commit };
}
