import * as z from 'zod';

export type Env = Readonly<Record<string, string | undefined>>;

/** Settings that are missing or wrong, all of them at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly gaps: readonly string[];
  constructor(gaps: readonly string[]) {
    super(`Settings are missing or wrong:\n${gaps.map((gap) => `  ${gap}`).join('\n')}`);
    this.gaps = gaps;
  }
}

/**
 * Reads settings from the environment. Empty values count as absent.
 * @throws ConfigError that names every gap.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Env): z.output<S> {
  const given = Object.keys(schema.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** The log level. */
export const logLevelSetting = z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info');

/**
 * Lets every part of a process read its settings before any of them begins.
 * @throws ConfigError that names the gaps of all parts.
 */
export function refuseGaps(readers: readonly (() => unknown)[]): void {
  const gaps = readers.flatMap(gapsOf);
  if (gaps.length > 0) throw new ConfigError([...new Set(gaps)]);
}

/** The gaps that a reader of settings reports; none when it succeeds. */
export function gapsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.gaps;
    throw error;
  }
}

/** `on`/`off`, `true`/`false`, `1`/`0`. */
export function switchSetting(fallback: boolean) {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on' || value === 'true' || value === '1');
}

export function portSetting(fallback: number) {
  return z.coerce.number().int().min(0).max(65_535).default(fallback);
}
