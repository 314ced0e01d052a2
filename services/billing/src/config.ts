import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, millisecondsSetting, readConfig, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

const SIX_HOURS_MS = 21_600_000;

/** The settings of billing. */
export const BillingSettings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE).describe('the days of the shop; decides the financial year'),
  BILLING_AUDIT_EVERY_MS: millisecondsSetting(SIX_HOURS_MS)
    .pipe(z.number().min(1_000))
    .describe('time between audits, at least a second; the first one runs five minutes after the start'),
  PUBLIC_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe('where customers reach the product, such as https://bahi.example; without it reminders carry no link'),
});

export interface BillingConfig {
  readonly timeZone: string;
  readonly auditEveryMs: number;
  readonly publicUrl: string | null;
}

/** @throws ConfigError that names every invalid setting. */
export function readBillingConfig(env: Env): BillingConfig {
  const settings = readConfig(BillingSettings, env);
  return {
    timeZone: settings.SHOP_TIME_ZONE,
    auditEveryMs: settings.BILLING_AUDIT_EVERY_MS,
    publicUrl: withoutSlash(settings.PUBLIC_URL),
  };
}

/** The address as it is set, without a slash at its end. */
function withoutSlash(url: string | undefined): string | null {
  return url === undefined || url === '' ? null : url.replace(/\/+$/, '');
}
