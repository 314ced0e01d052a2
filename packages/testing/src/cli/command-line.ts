/** What was asked for on the command line means nothing; whoever asked is told so in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The number of an option, whole unless said otherwise.
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
 * Those that a wish means; all when nothing is wished for.
 * @throws {UsageError} when a wish means none of them: what is not tried must not look as if it had passed.
 */
export function chosenFrom<T>(
  all: readonly T[],
  wishes: readonly string[],
  isMeant: (one: T, wish: string) => boolean,
): readonly T[] {
  const idle = wishes.find((wish) => !all.some((one) => isMeant(one, wish)));
  if (idle !== undefined) throw new UsageError(`There is no "${idle}"`);
  return wishes.length === 0 ? all : all.filter((one) => wishes.some((wish) => isMeant(one, wish)));
}

/** Runs a program; everything that it started ends with it. The exit code is 2 when it could not do what it was asked for. */
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
