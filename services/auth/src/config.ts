import { type Env, readConfig, switchSetting } from '@bahi/platform/kernel';
import * as z from 'zod';
import type { Limit } from './domain/limit.js';

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
const LIMIT_FORMAT = /^([1-9]\d{0,6})\/([1-9]\d{0,4})([smh])$/;

const Settings = z.object({
  AUTH_SECRET: z.string({ error: 'is missing' }).min(32, 'must have at least 32 characters'),
  /** On in the standalone product: all callers on this machine share one address. */
  EXEMPT_LOOPBACK: switchSetting(false),
  LIMIT_FAILED_LOGINS_PER_EMAIL: limitSetting('failed-logins-email', '10/15m'),
  LIMIT_FAILED_LOGINS_PER_NETWORK: limitSetting('failed-logins-network', '50/15m'),
  LIMIT_REGISTRATIONS_PER_NETWORK: limitSetting('registrations', '10/1h'),
  LIMIT_FORGOT_PASSWORDS_PER_NETWORK: limitSetting('forgot-passwords', '20/1h'),
  LIMIT_OTP_CHECKS_PER_NETWORK: limitSetting('otp-checks', '30/15m'),
  LIMIT_CODES_PER_EMAIL: limitSetting('codes-email', '3/15m'),
  LIMIT_WRONG_PASSWORDS_PER_USER: limitSetting('wrong-passwords', '5/15m'),
  LIMIT_TELLING_ANSWERS_PER_NETWORK: limitSetting('telling-answers', '5/1h'),
  /** A hash takes one core for about 80 ms and 19 MiB. */
  PASSWORD_HASHES_AT_ONCE: count(2),
  /** Further passwords are rejected with 503: 64 are about three seconds of two cores. */
  PASSWORD_HASHES_WAITING: count(64),
});

/** @throws ConfigError that names every setting that is missing or wrong. */
export function readAuthConfig(env: Env) {
  const settings = readConfig(Settings, env);
  return {
    secret: settings.AUTH_SECRET,
    exemptsLoopback: settings.EXEMPT_LOOPBACK,
    hashesAtOnce: settings.PASSWORD_HASHES_AT_ONCE,
    hashesWaiting: settings.PASSWORD_HASHES_WAITING,
    limits: {
      failedLoginsPerEmail: settings.LIMIT_FAILED_LOGINS_PER_EMAIL,
      failedLoginsPerNetwork: settings.LIMIT_FAILED_LOGINS_PER_NETWORK,
      registrations: settings.LIMIT_REGISTRATIONS_PER_NETWORK,
      forgotPasswords: settings.LIMIT_FORGOT_PASSWORDS_PER_NETWORK,
      otpChecks: settings.LIMIT_OTP_CHECKS_PER_NETWORK,
      codesPerEmail: settings.LIMIT_CODES_PER_EMAIL,
      wrongPasswordsPerUser: settings.LIMIT_WRONG_PASSWORDS_PER_USER,
      accountDisclosures: settings.LIMIT_TELLING_ANSWERS_PER_NETWORK,
    },
  };
}

/** A limit such as `10/15m`: ten in fifteen minutes. */
function limitSetting(name: string, fallback: string) {
  return z
    .string()
    .regex(LIMIT_FORMAT, 'must look like 10/15m: how many in how long (s, m or h)')
    .default(fallback)
    .transform((text): Limit => {
      const [, max = '', length = '', unit = 's'] = LIMIT_FORMAT.exec(text) ?? [];
      return { name, max: Number(max), windowMs: Number(length) * UNIT_MS[unit as keyof typeof UNIT_MS] };
    });
}

function count(fallback: number) {
  return z.coerce.number().int().min(1).max(10_000).default(fallback);
}

export type AuthConfig = ReturnType<typeof readAuthConfig>;
export type AuthLimits = AuthConfig['limits'];
