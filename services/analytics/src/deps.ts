import type { ServiceContext } from '@bahi/platform/host';
import type { AnalyticsConfig } from './config.js';

/** What the use cases of analytics ask for. */
export interface Deps
  extends Pick<ServiceContext<AnalyticsConfig>, 'db' | 'inbox' | 'clock'>,
    Pick<AnalyticsConfig, 'timeZone'> {}
