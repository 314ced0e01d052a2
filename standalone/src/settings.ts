import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Env, readConfig, switchSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

/** The repository's root, from `standalone/src` as from `standalone/dist`. */
const ROOT = resolve(import.meta.dirname, '..', '..');

const PORT_TEXT = 'must be a whole number from 0 to 65535';

const Settings = z.object({
  PORT: z.coerce.number({ error: PORT_TEXT }).int(PORT_TEXT).min(0, PORT_TEXT).max(65_535, PORT_TEXT).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(join(ROOT, 'data')),
  DEMO: switchSetting(true),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface StandaloneSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly demo: boolean;
  readonly logLevel: z.output<typeof Settings>['LOG_LEVEL'];
}

/**
 * The settings of `npm start`; a relative DATA_DIR is taken from where the person stands.
 * @throws ConfigError naming every gap.
 */
export function readStandaloneSettings(env: Env): StandaloneSettings {
  const { PORT, HOST, DATA_DIR, DEMO, LOG_LEVEL } = readConfig(Settings, env);
  return { port: PORT, host: HOST, dataDir: resolve(DATA_DIR), demo: DEMO, logLevel: LOG_LEVEL };
}

/** The folder of the built web app; empty when it was not built, then only the API is served. */
export function builtWeb(): string {
  const folder = join(ROOT, 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : '';
}
