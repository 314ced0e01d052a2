import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, readConfig } from '@bahi/platform/kernel';
import * as z from 'zod';

const AnalyticsSettings = z.object({
  /** IANA name; facts are dated by it when they are heard, so it stays what it was when the first shop opened. */
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'is no IANA time zone').default(DEFAULT_TIME_ZONE),
  /** How often every sum is computed from its facts again. */
  ANALYTICS_AUDIT_HOURS: z.coerce.number().positive().max(168).default(24),
});

export interface AnalyticsConfig {
  readonly timeZone: string;
  readonly auditEveryMs: number;
}

const MS_PER_HOUR = 3_600_000;

/** @throws ConfigError that names every gap. */
export function readAnalyticsConfig(env: Env): AnalyticsConfig {
  const { SHOP_TIME_ZONE, ANALYTICS_AUDIT_HOURS } = readConfig(AnalyticsSettings, env);
  return { timeZone: SHOP_TIME_ZONE, auditEveryMs: ANALYTICS_AUDIT_HOURS * MS_PER_HOUR };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
