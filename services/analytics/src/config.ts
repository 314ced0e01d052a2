import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, readConfig, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

/** The settings of analytics. */
export const AnalyticsSettings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE).describe(
    'the days of the shop; must not change after the first sale, because records are dated when their events arrive',
  ),
  ANALYTICS_AUDIT_HOURS: z.coerce
    .number()
    .positive()
    .max(168)
    .default(24)
    .describe('hours between audits; the first one runs five minutes after the start'),
});

export interface AnalyticsConfig {
  readonly timeZone: string;
  readonly auditEveryMs: number;
}

const MS_PER_HOUR = 3_600_000;

/** @throws ConfigError that names every setting that is wrong. */
export function readAnalyticsConfig(env: Env): AnalyticsConfig {
  const { SHOP_TIME_ZONE, ANALYTICS_AUDIT_HOURS } = readConfig(AnalyticsSettings, env);
  return { timeZone: SHOP_TIME_ZONE, auditEveryMs: ANALYTICS_AUDIT_HOURS * MS_PER_HOUR };
}
