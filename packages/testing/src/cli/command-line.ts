/** Wrong options on the command line; reported to the user in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The number of an option; whole by default.
 * @throws {UsageError} when it is no number or less than `least`.
 */
export function numberOf(
  option: string,
  text: string,
  { least, isWhole = true }: { readonly least: number; readonly isWhole?: boolean },
): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value) && value >= least && (Number.isInteger(value) || !isWhole)) return value;
  throw new UsageError(`--${option} wants a ${isWhole ? 'whole ' : ''}number of at least ${least}, not "${text}"`);
}

/** The seed that was asked for, or a new one. */
export function seedOf(text: string | undefined): number {
  return text === undefined ? Date.now() % 1_000_000 : numberOf('seed', text, { least: 0 });
}

/**
 * Those that match a name; all when no name is given.
 * @throws {UsageError} when a name matches none: what did not run must not look as if it had passed.
 */
export function chosenFrom<T>(
  all: readonly T[],
  names: readonly string[],
  matches: (one: T, name: string) => boolean,
): readonly T[] {
  const unknown = names.find((name) => !all.some((one) => matches(one, name)));
  if (unknown !== undefined) throw new UsageError(`There is no "${unknown}"`);
  return names.length === 0 ? all : all.filter((one) => names.some((name) => matches(one, name)));
}

/** Runs a program and ends everything that it started. The exit code is 2 when it could not do its work. */
export function runProgram(run: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  run().catch((error: unknown) => {
    console.error(isUsage(error) ? `${error.message} (--help lists the options)` : error);
    process.exitCode = 2;
  });
}

function isUsage(error: unknown): error is Error {
  return error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
