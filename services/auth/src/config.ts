import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, readConfig, switchSetting, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';
import type { Limit } from './domain/limit.js';
import { REGISTRATION_POLICIES } from './domain/registration-policy.js';

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
const LIMIT_FORMAT = /^([1-9]\d{0,6})\/([1-9]\d{0,4})([smh])$/;

/** The settings of auth. A limit such as `10/15m` is ten in fifteen minutes. */
export const AuthSettings = z.object({
  AUTH_SECRET: z
    .string({ error: 'is missing' })
    .min(32, 'must have at least 32 characters')
    .describe('encrypts mails and keys; at least 32 characters, the same for all replicas'),
  REGISTRATION: z
    .enum(REGISTRATION_POLICIES)
    .default('open')
    .describe('who may sign up: everybody, people with an invitation of `operate invite`, nobody'),
  EXEMPT_LOOPBACK: switchSetting(false).describe(
    '`on` exempts callers on this machine, who share one address, from limits per network and of account disclosures',
  ),
  LIMIT_FAILED_LOGINS_PER_EMAIL: limitSetting('failed-logins-email', '10/15m').describe('for each e-mail and network'),
  LIMIT_FAILED_LOGINS_PER_NETWORK: limitSetting('failed-logins-network', '50/15m').describe(
    'above it every login of the network is rejected',
  ),
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: limitSetting('failed-logins-account', '100/1h').describe(
    'for each e-mail over all networks; above it only networks where the account has signed in may try',
  ),
  LIMIT_REGISTRATIONS_PER_NETWORK: limitSetting('registrations', '10/1h').describe('registrations of a network'),
  LIMIT_FORGOT_PASSWORDS_PER_NETWORK: limitSetting('forgot-passwords', '20/1h').describe('requests for a code'),
  LIMIT_OTP_CHECKS_PER_NETWORK: limitSetting('otp-checks', '30/15m').describe('codes that a network may try'),
  LIMIT_CODES_PER_EMAIL: limitSetting('codes-email', '3/15m').describe(
    'codes for an e-mail, whether its account exists or not',
  ),
  LIMIT_WRONG_PASSWORDS_PER_USER: limitSetting('wrong-passwords', '5/15m').describe(
    'wrong current passwords in profile changes',
  ),
  LIMIT_TELLING_ANSWERS_PER_NETWORK: limitSetting('telling-answers', '5/1h').describe(
    'account disclosures: answers that reveal whether an address has an account',
  ),
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE).describe('the days of the shop, on which tax profiles begin'),
  NEW_SHOPS_CELL: count(1).describe('the [cell](scaling.md#cells) that new shops are created in'),
  PASSWORD_HASHES_AT_ONCE: count(2).describe('concurrent password hashes; each takes a core for 80 ms, and 19 MiB'),
  PASSWORD_HASHES_WAITING: count(64).describe('hashes that wait, about three seconds of two cores; above it 503'),
});

/** @throws ConfigError that names every setting that is missing or wrong. */
export function readAuthConfig(env: Env) {
  const settings = readConfig(AuthSettings, env);
  return {
    secret: settings.AUTH_SECRET,
    registration: settings.REGISTRATION,
    exemptsLoopback: settings.EXEMPT_LOOPBACK,
    timeZone: settings.SHOP_TIME_ZONE,
    newShopCell: settings.NEW_SHOPS_CELL,
    hashesAtOnce: settings.PASSWORD_HASHES_AT_ONCE,
    hashesWaiting: settings.PASSWORD_HASHES_WAITING,
    limits: {
      failedLoginsPerEmail: settings.LIMIT_FAILED_LOGINS_PER_EMAIL,
      failedLoginsPerNetwork: settings.LIMIT_FAILED_LOGINS_PER_NETWORK,
      failedLoginsPerAccount: settings.LIMIT_FAILED_LOGINS_PER_ACCOUNT,
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
