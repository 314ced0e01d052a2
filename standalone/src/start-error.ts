import { EmbeddedPostgresError } from '@bahi/embedded-postgres';
import { ConfigError } from '@bahi/platform/kernel';

/** Why the product does not start, in one sentence for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The one sentence for standard error; `logFile` is where the rest is. */
export function sentenceFor(error: unknown, logFile: string): string {
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof ConfigError)
    return `A setting is wrong: ${error.gaps.map((gap) => gap.replace(':', '')).join('; ')}.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `Bahi could not start: ${reason.split('\n')[0]} (more in ${logFile}).`;
}
