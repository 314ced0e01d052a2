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

/** The settings of the gateway. */
export const GatewaySettings = z.object({
  HOST: z.string().default('0.0.0.0').describe('the address it listens on'),
  PORT: portSetting(8080).describe('the port it listens on'),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('your proxies in front of the gateway; it trusts exactly their entries of `X-Forwarded-For`'),
  ALLOWED_ORIGINS: originList.describe('exact origins that may call from another site, separated by commas'),
  EXEMPT_LOOPBACK: switchSetting(false).describe(
    '`on` exempts callers on this machine from rate limits, unless a proxy has passed them on',
  ),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600).describe('calls with a token, for each user'),
  SHOP_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3_000)
    .describe('calls with a token, for all users of a shop together'),
  ANONYMOUS_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .describe('calls without a valid token, for each network; pictures and the web app do not count'),
  MAX_CALLS_UNDER_WAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe('the largest concurrency limit; under pressure it is lower'),
  CALL_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7_750)
    .describe('no call takes longer: 8 s less the time of the answer on its way'),
  FILE_DEADLINE_MS: z.coerce.number().int().min(1).default(27_750).describe('the same for a call with a file'),
  WEB_DIST: z.string().default('').describe('the folder of the built web app; empty serves the API only'),
  HSTS: switchSetting(false).describe('`on` where TLS ends in front of the gateway: browsers then insist on https'),
});

export type GatewayConfig = z.output<typeof GatewaySettings>;

/**
 * Reads the gateway's settings.
 * @throws ConfigError naming every gap.
 */
export function readGatewayConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  return readConfig(GatewaySettings, env);
}
