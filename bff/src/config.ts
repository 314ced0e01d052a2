import { portSetting, readConfig, switchSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

const originList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  );

const Settings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: portSetting(8080),
  /** Own proxies in front of the gateway; exactly their entries of X-Forwarded-For are trusted. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** Exact origins that may call from another site; none by default. */
  ALLOWED_ORIGINS: originList,
  /** The standalone product exempts callers on this machine from limits per address and per minute. */
  EXEMPT_LOOPBACK: switchSetting(false),
  /** Calls with a token per user and minute. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** The highest limit of calls in flight; under pressure the limit is lower. */
  MAX_CALLS_UNDER_WAY: z.coerce.number().int().min(1).default(256),
  /** The deadline of a call: 8 s less the time that the reply takes to the caller. */
  CALL_DEADLINE_MS: z.coerce.number().int().min(1).default(7_750),
  /** The same for calls that carry a file: the largest accepted one is answered within 25 s. */
  FILE_DEADLINE_MS: z.coerce.number().int().min(1).default(27_750),
  /** Folder of the built web app; empty serves the API only. */
  WEB_DIST: z.string().default(''),
  /** Tells browsers to insist on https from now on; set where TLS ends in front of the gateway. */
  HSTS: switchSetting(false),
  /** The release that the API document names. */
  BAHI_VERSION: z.string().default('0.1.0'),
});

export type GatewayConfig = z.output<typeof Settings>;

/**
 * Reads the gateway's settings.
 * @throws ConfigError naming every gap.
 */
export function readGatewayConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  return readConfig(Settings, env);
}
