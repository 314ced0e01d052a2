/** The embedded database cannot be started. The message is one sentence for the person at the keyboard. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  /** The last output of the server; empty when it was never started. */
  readonly serverLog: readonly string[];

  constructor(message: string, { cause, serverLog = [] }: { cause?: unknown; serverLog?: readonly string[] } = {}) {
    super(message, { cause });
    this.serverLog = serverLog;
  }
}

/** The reason of any thrown value in one line. */
export function reasonOf(error: unknown): string {
  return fieldOf(error, 'message') || String(error);
}

/** The code of a system error such as `EACCES`; empty for anything else. */
export function codeOf(error: unknown): string {
  return fieldOf(error, 'code');
}

/** What a failed program wrote to its error output. */
export function errorOutputOf(error: unknown): string {
  return fieldOf(error, 'stderr');
}

function fieldOf(error: unknown, name: 'code' | 'message' | 'stderr'): string {
  // Not `instanceof`: an error may come from another realm, as those of Node itself do under a test runner.
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
