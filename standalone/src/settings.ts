import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AuthSettings } from '@bahi/auth';
import { GatewaySettings } from '@bahi/bff';
import type { SmtpOptions } from '@bahi/platform/adapters';
import { MailSettings } from '@bahi/platform/host';
import { type Env, readConfig, switchSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

/** The repository's root, from `standalone/src` as from `programs/standalone` and `programs/shared`. */
export const ROOT = resolve(import.meta.dirname, '..', '..');

const PORT_TEXT = 'must be a whole number from 0 to 65535';

/** The settings of `npm start`. */
export const StandaloneSettings = z.object({
  PORT: z.coerce
    .number({ error: PORT_TEXT })
    .int(PORT_TEXT)
    .min(0, PORT_TEXT)
    .max(65_535, PORT_TEXT)
    .default(8080)
    .describe('the port of the product'),
  HOST: z.string().default('127.0.0.1').describe('the address it listens on'),
  DATA_DIR: z.string().default(join(ROOT, 'data')).describe('database, pictures and secrets'),
  DEMO: switchSetting(true).describe('`off` starts without the demo shop'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('the least important level that is logged, to `bahi.log` in the data folder'),
  SMTP_URL: MailSettings.shape.SMTP_URL.optional().describe(
    'the mail server, as `smtp://` or `smtps://`; without one mail is captured and shown on this machine',
  ),
  MAIL_URL: MailSettings.shape.SMTP_URL.optional().describe('another name of `SMTP_URL`, which comes first'),
  MAIL_FROM: MailSettings.shape.MAIL_FROM,
  TRUSTED_PROXY_HOPS: GatewaySettings.shape.TRUSTED_PROXY_HOPS,
  HSTS: GatewaySettings.shape.HSTS,
  REGISTRATION: AuthSettings.shape.REGISTRATION,
});

export interface StandaloneConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly demo: boolean;
  readonly logLevel: z.output<typeof StandaloneSettings>['LOG_LEVEL'];
  /** Absent where mail is captured. */
  readonly smtp: SmtpOptions | undefined;
}

/**
 * The settings of `npm start`; a relative DATA_DIR is resolved from the current directory.
 * @throws ConfigError naming every gap.
 */
export function readStandaloneSettings(env: Env): StandaloneConfig {
  const { PORT, HOST, DATA_DIR, DEMO, LOG_LEVEL, MAIL_FROM, ...mail } = readConfig(StandaloneSettings, env);
  const url = mail.SMTP_URL ?? mail.MAIL_URL;
  const smtp = url ? { url, from: MAIL_FROM } : undefined;
  return { port: PORT, host: HOST, dataDir: resolve(DATA_DIR), demo: DEMO, logLevel: LOG_LEVEL, smtp };
}

/** The folder of the built web app; empty when it was not built, then only the API is served. */
export function builtWeb(): string {
  const folder = join(ROOT, 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : '';
}
