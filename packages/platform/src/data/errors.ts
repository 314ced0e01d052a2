/** The SQLSTATE codes that the platform handles. */
const SQLSTATE = {
  uniqueViolation: '23505',
  checkViolation: '23514',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const;

/** The SQLSTATE codes that `refuse_moved_shop` raises (platform-migrations.ts). */
export const SHOP_MOVE = { moved: 'BH001', paused: 'BH002' } as const;

/** States of the server, not of the statement: shutting down, starting, out of resources, too slow. */
const UNAVAILABLE_STATES = /^(08...|53...|57P0[1-5]|57014|25P03|58030)$/;
const SOCKET_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH)/;
/** Losses that pg and the pool report without any code; knex puts the statement in front. */
const UNAVAILABLE_TEXT =
  /(^| - )(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|aborted$)/;

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
  readonly name?: string;
}

/** The database cannot be reached, refuses work, or did not answer in time; nothing is known to have changed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code = 'database.unavailable';
  readonly kind = 'unavailable';
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** Another transaction held a row for longer than this one was willing to wait. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
  readonly code = 'database.lock-timeout';
  readonly kind = 'unavailable';
  constructor(cause: unknown) {
    super('A lock was not released in time', { cause });
  }
}

/** The shop is being moved to another cell; it can be read, and written again when it has arrived. */
export class ShopPausedError extends Error {
  override readonly name = 'ShopPausedError';
  readonly code = 'database.shop-paused';
  readonly kind = 'unavailable';
  constructor(cause?: unknown) {
    super('The shop is being moved', { cause });
  }
}

/** The shop was moved to another cell; nothing was read or changed. */
export class ShopMovedError extends Error {
  override readonly name = 'ShopMovedError';
  constructor(cause: unknown) {
    super('The shop is in another cell', { cause });
  }
}

/** A query failed inside a transaction, its error was swallowed, and the commit became a rollback. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
  constructor() {
    super('The transaction was rolled back by an earlier error that was swallowed');
  }
}

/** An event cannot be applied before another one, of another service, which is on its way. */
export class AwaitedEventError extends Error {
  override readonly name = 'AwaitedEventError';
}

const VIOLATIONS: ReadonlySet<string> = new Set([
  SQLSTATE.uniqueViolation,
  SQLSTATE.checkViolation,
  SQLSTATE.foreignKeyViolation,
  SQLSTATE.exclusionViolation,
]);

/** The name of the violated constraint; `null` for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const { code = '', constraint = null } = pgErrorOf(error) ?? {};
  return VIOLATIONS.has(code) ? constraint : null;
}

/** Whether a row with the same key already exists; with `constraint`, whether it is that key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = pgErrorOf(error);
  if (found?.code !== SQLSTATE.uniqueViolation) return false;
  return constraint === undefined || found.constraint === constraint;
}

/** Whether running the same transaction again may well succeed. */
export function isRetryable(error: unknown): boolean {
  const code = pgErrorOf(error)?.code;
  return code === SQLSTATE.serializationFailure || code === SQLSTATE.deadlock;
}

/** Whether a lock was not released in time. */
export function isLockTimeout(error: unknown): boolean {
  return pgErrorOf(error)?.code === SQLSTATE.lockNotAvailable;
}

/** Maps faults of the database to classes of their own and returns every other error unchanged. */
export function asDatabaseError(error: unknown): unknown {
  const found = pgErrorOf(error);
  if (!found) return error;
  if (found.code === SHOP_MOVE.moved) return new ShopMovedError(error);
  if (found.code === SHOP_MOVE.paused) return new ShopPausedError(error);
  if (found.code === SQLSTATE.lockNotAvailable) return new LockTimeoutError(error);
  return isUnavailable(found) ? new DatabaseUnavailableError(error) : error;
}

/** Whether an error is transient: the same transaction may succeed later. */
export function isTransient(error: unknown): boolean {
  const known = [DatabaseUnavailableError, LockTimeoutError, ShopPausedError, AwaitedEventError];
  return known.some((one) => error instanceof one) || isRetryable(error);
}

// By shape: errors of Node's own sockets may come from another realm than this module.
function pgErrorOf(error: unknown): PgError | null {
  return typeof error === 'object' && error !== null && 'message' in error ? (error as PgError) : null;
}

function isUnavailable({ code = '', message, name }: PgError): boolean {
  return (
    UNAVAILABLE_STATES.test(code) ||
    SOCKET_CODES.test(code) ||
    UNAVAILABLE_TEXT.test(message) ||
    name === 'KnexTimeoutError'
  );
}
