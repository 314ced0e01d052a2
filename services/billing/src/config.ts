import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, millisecondsSetting, readConfig, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

const SIX_HOURS_MS = 21_600_000;
const BYTES_PER_MIB = 1_048_576;

const Settings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE),
  BILLING_AUDIT_EVERY_MS: millisecondsSetting(SIX_HOURS_MS).pipe(z.number().min(1_000)),
  /** Memory for the serialized invoice lists of all shops together. */
  BILLING_LIST_CACHE_MIB: z.coerce.number().int().min(0).default(32),
});

export interface BillingConfig {
  readonly timeZone: string;
  readonly auditEveryMs: number;
  readonly listCacheBytes: number;
}

/** @throws ConfigError that names every invalid setting. */
export function readBillingConfig(env: Env): BillingConfig {
  const settings = readConfig(Settings, env);
  return {
    timeZone: settings.SHOP_TIME_ZONE,
    auditEveryMs: settings.BILLING_AUDIT_EVERY_MS,
    listCacheBytes: settings.BILLING_LIST_CACHE_MIB * BYTES_PER_MIB,
  };
}
